// Finds the rules of docs/rules and the files that cite them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const rulePages = /^docs\/rules\/(?!README|map|gaps|differences)[\w-]+\.md$/
const rule = /^- \*\*([A-Z]+-\d+)\*\* (\S.*)/gm
const ruleId =
  /\b(ACC|CITY|LOC|NOTE|MEDIA|ORDER|FEED|LIVE|TELL|TOKEN|OGC|HOOK|REPORT|REGION|EXPORT|LABEL|WORD|DUR|SEC)-(\d+)\b/g
const range = /\b([A-Z]+)-(\d+) to \1-(\d+)\b/g
const unread =
  /^(?:package-lock\.json|docs\/openapi\.json)$|\.(?:png|jpe?g|webp|svg|pmtiles|pbf|woff2?|gz|mp4|mov|webm|csv|geojson)$/

export const isTest = (name) => /\.(?:test|spec)\.tsx?$|^scripts\/(?:check-|licenses|plant-)/.test(name)

/** The text of every file that Git knows or would add, by its path. Files that are not text are empty. */
export function readTexts() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0')
  const present = [...new Set(names)].filter((name) => name && existsSync(join(root, name)))
  return new Map(
    present.map((name) => [name, unread.test(name) ? '' : readFileSync(join(root, name), 'utf8')]),
  )
}

/** The ids that a text cites. A range cites every id in it. */
export function citedIn(text) {
  const ids = [...text.matchAll(ruleId)].map(([id]) => id)
  for (const [, prefix, from, to] of text.matchAll(range))
    for (let n = Number(from); n <= Number(to); n++) ids.push(`${prefix}-${n}`)
  return new Set(ids)
}

/** Every rule as [page, id, text]. */
export const rulesOf = (texts) =>
  [...texts]
    .filter(([name]) => rulePages.test(name))
    .flatMap(([name, text]) => [...text.matchAll(rule)].map(([, id, said]) => [name, id, said]))
