// Checks that the product uses every export of the domain. An export that only tests use is dead code, or a rule that
// is not enforced.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Rules that SQL repeats; server tests compare both. */
const heldByTests = new Set(['byPriorityThenNewest', 'byClosingDate', 'problemCodes'])

const domain = 'packages/domain/src/'
const folders = ['packages', 'apps/server/src', 'apps/web/src', 'apps/web/vite', 'apps/web/icons', 'scripts']
const sources = new Map(
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter(
        (name) =>
          /\.(ts|tsx|mjs)$/.test(name) &&
          !name.includes('node_modules/') &&
          name !== 'scripts/check-exports.mjs',
      )
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  ),
)

/** Exports of the domain that no other file of the product uses. */
function unused(files) {
  const counted = [...files].filter(([name]) => !/\.test\.tsx?$|\/testing\//.test(name))
  const words = counted.map(([name, text]) => [name, new Set(withoutComments(text).match(/[\w$]+/g))])
  const found = []
  for (const [file, text] of counted) {
    if (!file.startsWith(domain) || file.endsWith('/index.ts') || file.endsWith('.test.ts')) continue
    const code = withoutComments(text)
    for (const [, name] of code.matchAll(
      /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm,
    )) {
      const inFile = code.match(new RegExp(`\\b${name}\\b`, 'g')).length > 1
      if (!inFile && !words.some(([other, named]) => other !== file && named.has(name)))
        found.push(`${file}: ${name}`)
    }
  }
  return found
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

const nameOf = (line) => line.split(': ')[1]
const dead = unused(sources).filter((line) => !heldByTests.has(nameOf(line)))
const unheld = [...heldByTests].filter(
  (held) =>
    ![...sources].some(([name, text]) => /^apps\/server\/.*\.test\.ts$/.test(name) && text.includes(held)),
)

/** Private members of the libraries we use: the next version may rename them. */
const privateNames =
  /\bidbtrans\b|\bbackendDB\b|\bstoragemutated\b|\bconnection\.stream\b|\bmap\._|\bmap\.(style|painter|transform)\b|\bglyphManager\b|\bpainter\.|\btriggerRepaint =/

const reachesIn = (files) =>
  [...files].filter(([, text]) => privateNames.test(withoutComments(text))).map(([name]) => name)

// Planted: the check must find an export that only a test uses.
const planted = new Map(sources)
planted.set(`${domain}planted.ts`, 'export function plantedRule() {}\n')
planted.set(`${domain}planted.test.ts`, 'plantedRule()\n')
planted.set('apps/web/src/planted.ts', 'map.style.addLayer(layer)\n')
const sees = unused(planted).some((line) => nameOf(line) === 'plantedRule')
const seesPrivate = reachesIn(planted).includes('apps/web/src/planted.ts')
const reaches = reachesIn(sources)

for (const file of reaches) console.error(`${file} uses a private member of a library`)
if (!seesPrivate) console.error('a planted use of a private member was not seen')
for (const line of dead) console.error(`${line} is used by nothing but tests`)
for (const held of unheld) console.error(`${held} is held against nothing by the server's tests`)
if (!sees) console.error('an unused export that was planted was not seen')
if (dead.length + unheld.length + reaches.length > 0 || !sees || !seesPrivate) process.exit(1)
console.log(`${sources.size} files read; the planted unused export and the planted private member were seen`)
