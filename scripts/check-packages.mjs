// Checks that a decision record names every direct dependency and its purpose.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { readLock } from './lock.mjs'

const records = join(root, 'docs/decisions')
const texts = readdirSync(records).map((name) => readFileSync(join(records, name), 'utf8'))
const named = new Set(texts.flatMap((text) => [...text.matchAll(/`(@?[\w./*-]+)`/g)].map(([, name]) => name)))
/** By name, or as part of a scope such as `@types/*`. */
const isNamed = (name) => named.has(name) || named.has(name.replace(/\/.*/, '/*'))

const wishes = ['dependencies', 'devDependencies', 'optionalDependencies']
const direct = new Set(
  Object.entries(readLock().packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, manifest]) => wishes.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
    .filter((name) => !name.startsWith('@lamplighter/')),
)
const unnamed = [...direct].filter((name) => !isNamed(name))
if (isNamed('planted') || isNamed('@planted/package')) unnamed.push('planted, which no record names')

console.log(`${direct.size} direct dependencies`)
if (unnamed.length > 0) {
  console.error(`Named in no record under docs/decisions:\n${unnamed.sort().join('\n')}`)
  process.exit(1)
}
