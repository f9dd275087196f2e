/**
 * Signed URLs: HMAC-SHA256 over key and expiry. PostgreSQL creates them (signed_media_url in the first migration); this
 * file holds the key and verifies them.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MEDIA_LINK_MINUTES } from '@lamplighter/domain/media'
import * as z from 'zod'
import type { Db } from '../../../db/kysely.ts'
import { ensureServerKey } from '../../../db/server-keys.ts'

const BLOCK_BYTES = 64
const STEADY_SECONDS = (MEDIA_LINK_MINUTES * 60) / 2

/** The two pads of RFC 2104, hexadecimal: the signing key xor 0x36 and 0x5c. */
const mediaKey = z.object({ inner: z.string(), outer: z.string() })
export type MediaKey = z.infer<typeof mediaKey>

/** The signing key of this installation, created once by the first server that starts. */
export async function ensureMediaKey(db: Db): Promise<MediaKey> {
  const block = randomBytes(BLOCK_BYTES)
  const value: MediaKey = {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)).toString('hex'),
    outer: Buffer.from(block.map((byte) => byte ^ 0x5c)).toString('hex'),
  }
  return mediaKey.parse(await ensureServerKey(db, 'media', value))
}

/**
 * The expiry of URLs created now, in Unix seconds: 5 to 10 minutes from now, and constant for five minutes, so that
 * browsers can cache what they fetched.
 */
export function mediaExpiry(now: Date = new Date()): number {
  return (Math.floor(now.getTime() / 1000 / STEADY_SECONDS) + 2) * STEADY_SECONDS
}

/** The signature for a key and its expiry, hexadecimal. */
export function signatureOf(key: MediaKey, objectKey: string, expires: number): string {
  const inner = createHash('sha256')
    .update(Buffer.from(key.inner, 'hex'))
    .update(`${objectKey}\n${expires}`)
    .digest()
  return createHash('sha256').update(Buffer.from(key.outer, 'hex')).update(inner).digest('hex')
}

/** True for a URL that we signed and that has not expired. */
export function verifySignature(
  key: MediaKey,
  link: { objectKey: string; expires: number; signature: string },
  now: Date = new Date(),
): boolean {
  const expected = Buffer.from(signatureOf(key, link.objectKey, link.expires))
  const given = Buffer.from(link.signature)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && link.expires * 1000 > now.getTime()
}
