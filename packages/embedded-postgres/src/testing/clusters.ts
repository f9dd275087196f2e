// Temporary clusters and helper processes for tests. They are ended and removed after each test.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, onTestFinished, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../index.ts'
import { chooseRunAs, identity, type RunAs } from '../run-as.ts'
import { killCluster } from './kill-cluster.ts'

const run = promisify(execFile)

export const asRoot = process.getuid?.() === 0
export const entryPoint = fileURLToPath(new URL('../index.ts', import.meta.url))

/** Creates an empty directory that everyone may enter. After the test, its clusters are killed and it is removed. */
export async function temporaryDir(owner: RunAs | null = null): Promise<string> {
  const dir = await realpath(await mkdtemp(path.join(os.tmpdir(), 'lamplighter-test-')))
  await chmod(dir, 0o755)
  if (owner) await chown(dir, owner.uid, owner.gid)
  onTestFinished(async () => {
    await killCluster(dir)
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return dir
}

vi.setConfig({ testTimeout: 30_000 })

let template: Promise<string> | null = null

/**
 * Returns a data directory that was started and stopped once. Copies a template, because creating one takes a second.
 */
export async function usedDataDir(...under: string[]): Promise<string> {
  template ??= makeTemplate()
  const dataDir = path.join(await temporaryDir(), ...under)
  await mkdir(dataDir, { recursive: true })
  await run('cp', ['-a', path.join(await template, 'pg18'), dataDir])
  return dataDir
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lamplighter-test-'))
  await chmod(dataDir, 0o755)
  await (await startEmbeddedPostgres({ dataDir })).stop()
  return dataDir
}

afterAll(async () => {
  if (template) await rm(await template, { recursive: true, force: true })
})

export async function query(
  connection: EmbeddedPostgres['connection'],
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs module code in another Node process, which is killed after the test. */
export function runInNode(code: string, args: string[], user: RunAs | null = null) {
  const node = spawn(process.execPath, ['--input-type=module', '--eval', code, ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...identity(user),
  })
  onTestFinished(() => {
    node.kill('SIGKILL')
  })
  let output = ''
  const firstLine = new Promise<string>((resolve, reject) => {
    node.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    node.stderr.on('data', (chunk) => {
      output += chunk
    })
    node.once('exit', (code) => reject(new Error(`the other Node ended with ${code}: ${output}`)))
  })
  // The test may kill the process before it prints anything.
  firstLine.catch(() => {})
  return { node, firstLine, output: () => output }
}

/** Starts another Node process that runs the database of `dataDir`, optionally as another user, until it is killed. */
export function beginToHold(dataDir: string, user: RunAs | null = null) {
  const code = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] })
    console.log(JSON.stringify(postgres))`
  return runInNode(code, [entryPoint, dataDir], user)
}

/** Like beginToHold, but waits until the database runs. */
export async function holdPostgres(
  dataDir: string,
  user: RunAs | null = null,
): Promise<{ node: ChildProcess; connection: EmbeddedPostgres['connection']; pid: number }> {
  const { node, firstLine } = beginToHold(dataDir, user)
  return { node, ...JSON.parse(await firstLine) }
}

/** Starts an unrelated process of the user who runs the database. */
export async function startStranger(script: string): Promise<ChildProcess & { pid: number }> {
  const stranger = spawn('/bin/sh', ['-c', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...identity(await chooseRunAs(null)),
  })
  onTestFinished(() => {
    stranger.kill('SIGKILL')
  })
  await new Promise((resolve) => stranger.once('spawn', resolve))
  const { pid } = stranger
  if (pid === undefined) throw new Error('the stranger did not start')
  return Object.assign(stranger, { pid })
}

export async function readLog(dataDir: string): Promise<string> {
  return readFile(path.join(dataDir, 'postgres.log'), 'utf8')
}
