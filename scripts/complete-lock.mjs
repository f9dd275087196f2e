// Run after `npm install`: adds the packages of other platforms that a registry without them left out of package-lock.json,
// since `npm ci` wants them named there. They are never fetched on a platform that is not theirs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'arm', 'wasm32']

/** `core-linux-arm64-gnu` names its platform: system, processor and C library. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const libc =
    words.at(-1) === 'musl' ? 'musl' : os === 'linux' && /^gnu/.test(words.at(-1)) ? 'glibc' : undefined
  return os && cpu ? { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), os: [os] } : null
}

let added = 0
for (const parent of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const platform = platformOf(name)
    if (!platform || Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)))
      continue
    const dev = parent.dev ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...dev,
      optional: true,
      ...platform,
    }
    added++
  }
}
const sorted = Object.keys(lock.packages).sort((one, other) => (one < other ? -1 : 1))
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to package-lock.json`)
