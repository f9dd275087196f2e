// npm run sbom: writes the bill of materials (CycloneDX) of the server and the web app, from the lock file. npm lists all packages
// and this script removes those that only tests need. npm's own `--omit=dev` would also remove packages that tests and server share.
import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'
import { nameOf, packagesOf, readLock } from './lock.mjs'

const said = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { cwd: root, maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] },
)
const bom = JSON.parse(said)
const { packages } = readLock()
const wanted = new Set([bom.metadata.component['bom-ref']])
for (const path of packagesOf({ packages }, ['apps/server', 'apps/web'])) {
  const { name, version, link } = packages[path]
  if (!link) wanted.add(`${name ?? nameOf(path)}@${version}`)
}
bom.metadata.component.name = 'lamplighter'
bom.components = bom.components.filter((one) => wanted.has(one['bom-ref']))
bom.dependencies = bom.dependencies
  .filter((one) => wanted.has(one.ref))
  .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => wanted.has(ref)) }))

const missing = [...wanted].filter(
  (ref) => ref !== bom.metadata.component['bom-ref'] && !bom.components.some((one) => one['bom-ref'] === ref),
)
if (missing.length > 0) throw new Error(`npm sbom left out ${missing.join(', ')}`)
console.log(JSON.stringify(bom, null, 2))
