/** Passwords are kept as argon2id hashes in PHC strings (SEC-5). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { maxLengths, problem } from '@lamplighter/domain/http'
import { createWorkQueue } from '../../limits/work-queue.ts'

interface Strength {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

const strength: Strength = { memory: 47_104, passes: 1, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const derive = promisify(argon2)
// Each hash takes 46 MB and one core for about 40 ms. At most two run at once, one on a small machine, so that many
// simultaneous sign-ins leave a core for everyone else.
const maxRunning = Math.min(2, Math.max(1, availableParallelism() - 1))
const queue = createWorkQueue({ maxRunning, waiting: 20 })

export async function hashPassword(password: string): Promise<string> {
  const message = bytesOf(password)
  if (!message) throw problem('password_too_long')
  const nonce = randomBytes(SALT_BYTES)
  const tag = await queue.run(() => derive('argon2id', { message, nonce, tagLength: TAG_BYTES, ...strength }))
  return phc(nonce, tag)
}

/** Without a stored hash (no such account) it returns false after the same work, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const message = bytesOf(password)
  if (!message) return false
  const hash = parse(stored ?? nobodysHash)
  if (!hash) return false
  const { nonce, tag, ...cost } = hash
  const found = await queue.run(() => derive('argon2id', { message, nonce, tagLength: tag.length, ...cost }))
  return timingSafeEqual(found, tag) && stored !== undefined
}

/** True when the hash has outdated parameters; the next successful login replaces it. */
export function needsRehash(stored: string): boolean {
  const hash = parse(stored)
  return (
    !hash ||
    hash.memory !== strength.memory ||
    hash.passes !== strength.passes ||
    hash.parallelism !== strength.parallelism ||
    hash.tag.length !== TAG_BYTES
  )
}

/** Unicode-normalizes the password, since keyboards differ in what they send; null when it is too long to hash. */
function bytesOf(password: string): Buffer | null {
  if (password.length > maxLengths.password) return null
  const bytes = Buffer.from(password.normalize('NFKC'))
  return bytes.length <= maxLengths.password ? bytes : null
}

function phc(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

function parse(stored: string): (Strength & { nonce: Buffer; tag: Buffer }) | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!parts) return null
  const [, m, t, p, nonce = '', tag = ''] = parts
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

const nobodysHash = phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))
