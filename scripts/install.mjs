// Installs the packages that a command needs from package-lock.json. Plain JavaScript for Node 18 or newer, because it runs before
// anything is installed. No package runs an install script (.npmrc), and the lock file verifies every download.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesOf, readLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = (name) => join(root, 'node_modules/.bin', name)
/** The pinned Node, which runs TypeScript directly. Without a package for this platform, a link to the machine's Node. */
export const node = bin('node')
const MIN_NODE = 24

/**
 * Node flags of the server. The compile cache keeps compiled TypeScript between starts. The young generation is small,
 * because most strings live briefly. The old generation is collected after it grew by half, because long lists would stay in it
 * until four times its size. The C library keeps two pools instead of eight for each processor. main.ts calls `gc` after the start.
 */
export const serverFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  '--expose-gc',
]
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
  MALLOC_ARENA_MAX: '2',
}

/** Packages to run the server, to build the web app, and for tests. Each set includes the one before. */
const sets = {
  serve: ['--omit=dev', '--workspace=apps/server'],
  build: ['--omit=dev'],
  all: [],
}
const rank = (set) => Object.keys(sets).indexOf(set)

const stamp = join(root, 'node_modules/.lamplighter-lock')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** The set that is installed from the current lock file, or undefined. */
function installed() {
  if (!existsSync(stamp)) return undefined
  const [hash, set] = readFileSync(stamp, 'utf8').split(' ')
  return hash === lockHash() && set in sets ? set : undefined
}
const remember = (set) => writeFileSync(stamp, `${lockHash()} ${set}`)

/** Adds a larger set to a smaller one without removing anything, because a server may be running from it. */
export function install(set) {
  const before = installed()
  if (before === undefined || rank(before) < rank(set)) {
    console.log('Installing packages (once, and again when package-lock.json changes) ...')
    const way = before === undefined ? ['ci'] : ['install', '--no-save']
    const quiet = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
    const options = { cwd: root, stdio: 'inherit' }
    const { status } = spawnSync('npm', [...way, ...sets[set], ...quiet], options)
    if (status !== 0) process.exit(status ?? 1)
    linkNode()
    remember(set)
  }
  linkNode()
}

/** Removes the build tools. A developer's full set stays. */
export function dropBuildTools() {
  if (installed() !== 'build') return
  const lock = readLock()
  const needed = packagesOf(lock, ['apps/server'])
  remember('serve')
  for (const path of Object.keys(lock.packages)) {
    const inside = path.includes('node_modules/') && !lock.packages[path].link
    if (inside && !needed.has(path)) rmSync(join(root, path), { recursive: true, force: true })
  }
}

function linkNode() {
  if (existsSync(node)) return
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
    console.error(
      `No package brings Node for ${process.platform} ${process.arch}: install Node ${MIN_NODE} or newer, this is ${process.version}.`,
    )
    process.exit(1)
  }
  rmSync(node, { force: true })
  symlinkSync(process.execPath, node)
}

/** Runs one command of the project and returns its exit code. */
export function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  })
  return status ?? 1
}
