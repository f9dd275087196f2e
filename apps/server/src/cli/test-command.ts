/** For the tests: runs a command as a child process and returns its exit code and output. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import type { Db } from '../db/kysely.ts'
import { openDatabase } from './open-database.ts'

interface Outcome {
  code: number
  said: string
}

export function runCommand(
  file: string,
  args: readonly string[],
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd?: string },
): Promise<Outcome> {
  const program = join(import.meta.dirname, file)
  const { NODE_COMPILE_CACHE } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd, env: { NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
      },
    )
  })
}

export interface Workplace {
  /** The command's working directory. */
  folder: string
  /** The database that the command writes to. */
  db: Db
  run(...args: string[]): Promise<Outcome>
  close(): Promise<void>
}

/** A folder to run a command in, with a database inside. */
export async function makeWorkplace(file: string): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-cli-'))
  const dataDir = join(folder, 'data')
  const umask = process.umask()
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {})
  // openDatabase sets the umask for a process that ends with the database, but more tests run in this one.
  process.umask(umask)
  return {
    folder,
    db,
    run: (...args) =>
      runCommand(file, args, { cwd: folder, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } }),
    async close() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
