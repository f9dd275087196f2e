// Reads package-lock.json: the packages that a workspace needs at run time.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Folders of our own packages: 'apps/server', 'packages/domain', ... */
export const workspaces = Object.keys(readLock().packages).filter((path) =>
  /^(apps|packages)\/[^/]+$/.test(path),
)

/** Resolves `name` from the package at `path` like Node: next to it, otherwise in the parent folders. */
function resolve(packages, path, name) {
  const folders = path.split('/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const candidate = [...folders.slice(0, depth), 'node_modules', name].join('/')
    const found = packages[candidate]
    if (found) return found.link ? [candidate, found.resolved] : [candidate]
  }
  return []
}

/** Paths of all packages that the workspaces need on any platform, without test tools. */
export function packagesOf(lock, workspaces) {
  const reached = new Set()
  const open = [...workspaces]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock.packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    for (const name of names) open.push(...resolve(lock.packages, path, name))
  }
  return reached
}

/** Returns '@b/c' for 'node_modules/a/node_modules/@b/c'. */
export const nameOf = (path) => path.split('node_modules/').at(-1)
