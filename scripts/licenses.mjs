// SEC-29. npm run licenses: lists the license of each package that the server runs, the browser loads, or the build
// uses, on every platform. Rejects licenses that are neither permissive nor listed here.
import { nameOf, packagesOf, readLock } from './lock.mjs'

const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** [package names, license as the package states it, why it is acceptable]. */
const known = [
  [
    /^@img\/sharp-(libvips-|win32-|wasm32)/,
    /LGPL-3\.0-or-later/,
    'libvips: a library of its own, unchanged, loaded at run time',
  ],
  [/^lightningcss/, /^MPL-2\.0$/, 'builds the style sheets; unchanged, and no part of what is built'],
  [/^web-push$/, /^MPL-2\.0$/, 'encrypts and signs push messages; unchanged, loaded at run time'],
  [/^@fontsource/, /^OFL-1\.1$/, 'fonts that may go along with software'],
  [/^zipcodes$/, /^BSD$/, 'BSD-3-Clause by its own words'],
  [/^combine-errors$/, /^none$/, 'MIT by its own words, in its read-me file'],
]

/** `(MIT OR CC0-1.0)` lets us choose. */
const isAllowed = (license) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))

const judge = (name, license) =>
  isAllowed(license)
    ? 'allowed'
    : known.find(([names, words]) => names.test(name) && words.test(license))?.[2]

for (const [name, license] of [
  ['planted', 'GPL-3.0'],
  ['planted', 'none'],
  ['planted', 'MIT AND AGPL-3.0'],
  ['lightningcss', 'SSPL-1.0'],
])
  if (judge(name, license)) throw new Error(`${name} under ${license} was not seen`)

const lock = readLock()
const byLicense = new Map()
const byReason = new Map()
const refused = []
for (const path of packagesOf(lock, ['apps/server', 'apps/web'])) {
  const entry = lock.packages[path]
  if (!path.includes('node_modules/') || entry.link) continue
  const name = nameOf(path)
  const license = entry.license ?? 'none'
  const reason = judge(name, license)
  if (reason === undefined) refused.push(`${name}@${entry.version}: ${license}`)
  else if (reason === 'allowed')
    byLicense.set(license, [...(byLicense.get(license) ?? []), `${name}@${entry.version}`])
  else byReason.set(reason, [...(byReason.get(reason) ?? []), `${name}@${entry.version} (${license})`])
}
const all = process.argv.includes('--all')
for (const [license, names] of [...byLicense].sort())
  console.log(`${license}: ${all ? names.sort().join(', ') : names.length}`)
for (const [reason, names] of byReason) console.log(`${reason}: ${names.sort().join(', ')}`)
if (refused.length > 0) {
  console.error(`Not allowed, and not known by name in scripts/licenses.mjs:\n${refused.join('\n')}`)
  process.exit(1)
}
