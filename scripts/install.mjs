// Installs what package-lock.json names, when that is not what node_modules holds. Plain JavaScript for any Node >= 18:
// it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = (name) => join(root, 'node_modules/.bin', name)
/** The pinned Node, which runs TypeScript as it is. */
export const node = bin('node')

/**
 * How the server is run. The compile cache keeps TypeScript stripped and compiled between starts; the young generation
 * is kept small, since most of the server's work is short strings on their way out; the C library keeps two pools instead
 * of eight for each processor. `gc` is for the end of the start (main.ts).
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--expose-gc']
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
  MALLOC_ARENA_MAX: '2',
}

const stamp = join(root, 'node_modules/.lamplighter-lock')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

export function install() {
  const hash = lockHash()
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Installing packages (once, and again when package-lock.json changes) ...')
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], options)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, hash)
}

/** Runs one command of the project to its end; its exit code is the answer. */
export function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  })
  return status ?? 1
}
