// PostgreSQL refuses to run as root. So root starts it as an ordinary user; other users run it themselves.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseStartError } from './database-start-error.ts'

const run = promisify(execFile)

export interface RunAs {
  uid: number
  gid: number
  name: string
}

/** Returns the user who runs PostgreSQL; null means the current user. An existing cluster keeps its owner. */
export async function chooseRunAs(
  clusterOwner: { uid: number; gid: number } | null,
  candidates: readonly string[] = ['postgres', 'nobody'],
): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null
  if (clusterOwner && clusterOwner.uid !== 0) return { ...clusterOwner, name: `user ${clusterOwner.uid}` }
  for (const name of candidates) {
    const runAs = await lookUpUser(name)
    if (runAs && (await canBecome(runAs))) return runAs
  }
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and this system lets us become neither of: ${candidates.join(', ')}. ` +
      'Start Lamplighter as an ordinary user',
  )
}

/**
 * True if other programs may run under the same user. Many services without privileges run as nobody, and each of them
 * could access the database files.
 */
export async function isShared(uid: number): Promise<boolean> {
  return (await lookUpUser('nobody'))?.uid === uid
}

/** Advice for the operator. */
export const sharedUserAdvice = (cluster: string) =>
  `the database runs as nobody, as other services of this machine may. Make a user postgres and, while nothing runs: ` +
  `chown -R postgres '${cluster}'. Or start Lamplighter as an ordinary user.`

/** True if the user can enter this directory and all its parents. */
export async function canEnter(directory: string, runAs: RunAs | null): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], runAs)
}

/** True if the program exits with 0 for that user. */
export async function succeeds(file: string, args: readonly string[], runAs: RunAs | null): Promise<boolean> {
  return (await whyFails(file, args, runAs)) === null
}

/** Returns the error output of a program run as that user, or null if it exited with 0. */
export async function whyFails(
  file: string,
  args: readonly string[],
  runAs: RunAs | null,
): Promise<string | null> {
  try {
    await run(file, args, { cwd: '/', ...identity(runAs) })
    return null
  } catch (error) {
    return String((error as { stderr?: string }).stderr || error).trim()
  }
}

/** Spawn options that change the user. */
export function identity(runAs: RunAs | null): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {}
}

async function lookUpUser(name: string): Promise<RunAs | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    )
    return uid && gid ? { uid, gid, name } : null
  } catch {
    return null
  }
}

async function canBecome(runAs: RunAs): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'exit 0'], runAs)
}
