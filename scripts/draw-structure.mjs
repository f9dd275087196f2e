// npm run structure: draws docs/structure.svg, the folders of the code and their imports. Imported folders are lower;
// upward arrows are red. Imports of the domain are left out, because everything has them. With --check it fails if
// folders or arrows have changed; line counts may differ.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './install.mjs'
import { workspaces } from './lock.mjs'

const BOX = { width: 152, height: 40, gap: 14, rowGap: 54, margin: 20 }
const ROW_LENGTH = 9
// Other checks create temporary files (check-boundaries.mjs).
const isTest = /\/planted\.ts$|\.test\.tsx?$|\/testing\/|\/hostile\/|\/test-[^/]*$/

/** Returns 'server features/media' for 'apps/server/src/features/media/media.repo.ts'. */
function roomOf(path) {
  const [, workspace, inside] = /^(?:apps|packages)\/([^/]+)\/src\/(.*)$/.exec(path) ?? []
  if (workspace === undefined) return null
  if (!['server', 'web'].includes(workspace)) return workspace
  const folders = inside.split('/').slice(0, -1)
  const depth = ['features', 'adapters', 'http'].includes(folders[0]) ? 2 : 1
  return `${workspace} ${folders.slice(0, depth).join('/') || 'assembly'}`
}

function readModules() {
  const folders = workspaces.map((path) => `${path}/src`)
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { stdout } = spawnSync(bin('depcruise'), args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
    .modules.filter(({ source }) => !isTest.test(source) && roomOf(source))
    .sort((one, other) => (one.source < other.source ? -1 : 1))
}

/** Type-only imports do not exist at run time. */
const typesAlone = (text) =>
  new Set(
    [...text.matchAll(/^import (type )?(\{[^}]*\})?[^'{]*from '([^']+)'/gm)]
      .filter(
        ([, type, names]) =>
          type ||
          names
            ?.slice(1, -1)
            .split(',')
            .every((name) => !name.trim() || /^\s*type /.test(name)),
      )
      .map(([, , , module]) => module),
  )

function readRooms() {
  const rooms = new Map()
  const room = (name) => {
    if (!rooms.has(name)) rooms.set(name, { name, lines: 0, uses: new Set() })
    return rooms.get(name)
  }
  for (const { source, dependencies } of readModules()) {
    const own = room(roomOf(source))
    const text = readFileSync(join(root, source), 'utf8')
    own.lines += text.split('\n').length
    const types = typesAlone(text)
    for (const { module, resolved } of dependencies) {
      const used = roomOf(resolved)
      if (used && used !== own.name && !types.has(module)) own.uses.add(used)
    }
  }
  return rooms
}

/** Length of the longest import path below a folder; a cycle ends it. */
function heightOf(rooms, name, above = []) {
  const heights = [...rooms.get(name).uses]
    .filter((used) => !above.includes(used) && rooms.has(used))
    .map((used) => known(rooms, used, [...above, name]) + 1)
  return Math.max(0, ...heights)
}
const heights = new Map()
function known(rooms, name, above) {
  if (!heights.has(name)) heights.set(name, heightOf(rooms, name, above))
  return heights.get(name)
}

const rooms = readRooms()
for (const name of rooms.keys()) known(rooms, name, [])
const rows = []
for (const height of [...new Set(heights.values())].sort((a, b) => b - a)) {
  const level = [...rooms.keys()].filter((name) => heights.get(name) === height).sort()
  for (let from = 0; from < level.length; from += ROW_LENGTH) rows.push(level.slice(from, from + ROW_LENGTH))
}
const width = 2 * BOX.margin + ROW_LENGTH * (BOX.width + BOX.gap) - BOX.gap
const places = new Map()
rows.forEach((row, index) => {
  const used = row.length * (BOX.width + BOX.gap) - BOX.gap
  row.forEach((name, column) => {
    const x = (width - used) / 2 + column * (BOX.width + BOX.gap)
    places.set(name, { x, y: BOX.margin + index * (BOX.height + BOX.rowGap) })
  })
})
const arrows = [...rooms.values()].flatMap(({ name, uses }) => [...uses].map((used) => [name, used]))
const drawn = arrows.filter(([, used]) => used !== 'domain')
const climbs = arrows.filter(([name, used]) => heights.get(name) <= heights.get(used))
const line = ([name, used]) => {
  const [from, to] = [places.get(name), places.get(used)]
  const up = heights.get(name) <= heights.get(used)
  const [x1, y1] = [from.x + BOX.width / 2, from.y + (up ? 0 : BOX.height)]
  const [x2, y2] = [to.x + BOX.width / 2, to.y + (up ? BOX.height : 0)]
  const middle = (y1 + y2) / 2
  return `<path class="${up ? 'up' : 'down'}" d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}"/>`
}
const box = (name) => {
  const { x, y } = places.get(name)
  const [kind = '', ...rest] = name.split(' ')
  const label = rest.length > 0 ? rest.join(' ') : kind
  const middle = x + BOX.width / 2
  return `<g class="${['server', 'web'].includes(kind) ? kind : 'package'}"><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${middle}" y="${y + 17}">${label}</text><text class="lines" x="${middle}" y="${y + 32}">${rooms.get(name).lines} lines</text></g>`
}
const height = BOX.margin * 2 + rows.length * (BOX.height + BOX.rowGap) - BOX.rowGap
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" text-anchor="middle">
<title>The folders of the code and their imports</title>
<style>rect{fill:#fff;stroke:#444}.server rect{fill:#e8f0fb}.web rect{fill:#eaf5ea}.package rect{fill:#fdf3dc}.lines{font-size:10px;fill:#555}path{fill:none;stroke:#888;stroke-opacity:.35}.up{stroke:#c00;stroke-opacity:1}</style>
<rect width="100%" height="100%" style="fill:#fff;stroke:none"/>
${drawn.map(line).join('\n')}
${rows.flat().map(box).join('\n')}
<text x="${BOX.margin}" y="${BOX.margin + 12}" text-anchor="start">blue: server; green: web; yellow: packages</text>
</svg>
`
const path = join(root, 'docs/structure.svg')
const withoutLines = (text) => text.replaceAll(/>\d+ lines</g, '><')
if (!process.argv.includes('--check')) writeFileSync(path, svg)
else if (withoutLines(readFileSync(path, 'utf8')) !== withoutLines(svg)) {
  console.error('docs/structure.svg is not what the code is: run npm run structure')
  process.exitCode = 1
}
console.log(
  `${rooms.size} rooms in ${rows.length} rows, ${arrows.length} arrows, ${climbs.length} of them up`,
)
for (const [name, used] of climbs) console.log(`  up: ${name} -> ${used}`)
