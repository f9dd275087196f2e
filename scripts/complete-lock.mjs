// Run this after `npm install`. It completes package-lock.json, so that `npm ci` installs only verified packages.
// A registry without packages of other platforms leaves them out or lists them without a hash. This script adds those
// with a known hash. It removes the others, also from their parent's dependencies. Otherwise `npm ci` would install them
// unverified, or fail.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const kept = ['version', 'license', 'os', 'cpu', 'libc', 'bin', 'engines', 'hasInstallScript']

/** The registry's data of one version, or undefined without a hash. */
function ask(name, version) {
  try {
    const said = execFileSync('npm', ['view', `${name}@${version}`, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const about = JSON.parse(said)
    if (!about.dist?.integrity) return undefined
    const known = kept.filter((key) => about[key] !== undefined).map((key) => [key, about[key]])
    return { ...Object.fromEntries(known), integrity: about.dist.integrity }
  } catch {
    return undefined
  }
}

const added = []
const leftOut = []
for (const parent of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const paths = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`))
    if (paths.some((path) => lock.packages[path].integrity)) continue
    const about = ask(name, range.replace(/^[\^~]/, ''))
    for (const path of paths) delete lock.packages[path]
    if (about) {
      const dev = parent.dev ? { dev: true } : {}
      lock.packages[`node_modules/${name}`] = { ...about, ...dev, optional: true }
      added.push(name)
    } else {
      delete parent.optionalDependencies[name]
      leftOut.push(`${name}@${range}`)
    }
  }
}
const sorted = Object.keys(lock.packages).sort((one, other) => (one < other ? -1 : 1))
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages of other platforms added: ${added.join(' ')}`)
console.log(`${leftOut.length} that the registry has no hash for left out: ${leftOut.join(' ')}`)
