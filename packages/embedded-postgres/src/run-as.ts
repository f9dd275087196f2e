// PostgreSQL refuses to run as root, so a root start hands it to an ordinary user; any other user runs it as itself.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseStartError } from './database-start-error.ts'

const run = promisify(execFile)

export interface RunAs {
  uid: number
  gid: number
  name: string
}

/** Who runs PostgreSQL: null means the user who runs Node. The owner of an existing cluster stays its owner. */
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
 * Whether other programs of this machine may run under the same number: many services that should have no rights run as
 * nobody, and each of them could then do with the database's files what it likes.
 */
export async function isShared(uid: number): Promise<boolean> {
  return (await lookUpUser('nobody'))?.uid === uid
}

/** What an operator does about it. */
export const sharedUserAdvice = (cluster: string) =>
  `the database runs as nobody, as other services of this machine may. Make a user postgres and, while nothing runs: ` +
  `chown -R postgres '${cluster}'. Or start Lamplighter as an ordinary user.`

/** Whether that user may pass through this directory and everything above it. */
export async function canEnter(directory: string, runAs: RunAs | null): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], runAs)
}

/** Whether a program runs and exits with 0 for that user. */
export async function succeeds(file: string, args: readonly string[], runAs: RunAs | null): Promise<boolean> {
  return (await whyFails(file, args, runAs)) === null
}

/** The error output of a program run for that user, or null when it exited with 0. */
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

/** The part of the spawn options that changes the user. */
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
