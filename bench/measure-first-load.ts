/** What a browser fetches of our JavaScript and CSS to show Home for the first time, gzipped; the map is not among it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './support/programs.ts'
import { type Row, stated, withGoal } from './support/table.ts'

const dist = join(root, 'apps/web/dist')

export async function measureFirstLoad(): Promise<Row[]> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(([, path]) => path ?? [])
  const visitor = await withImports([...named, ...(await chunksOf('sign-in', 'visitor', 'appearance'))])
  const member = await withImports([...named, ...(await chunksOf('sign-in', 'home'))])
  const script = await gzipped(member, '.js')
  return [
    withGoal('first load of Home, JavaScript', script, 200, ' kB', [
      `${member.filter((name) => name.endsWith('.js')).length} files; a visitor who is not signed in gets ${Math.round(await gzipped(visitor, '.js'))} kB`,
      `the largest: ${await largest(member)}`,
    ]),
    stated('first load of Home, CSS', `${Math.round(await gzipped(member, '.css'))} kB`),
  ]
}

/** The chunks with these names (apps/web/vite.config.ts), with their styles. */
async function chunksOf(...names: string[]): Promise<string[]> {
  const files = await readdir(join(dist, 'assets'))
  return names.flatMap((name) => {
    const found = files.filter((file) => file.startsWith(`${name}-`) && /\.(js|css)$/.test(file))
    if (found.length === 0) throw new Error(`no file of ${name}`)
    return found.map((file) => `assets/${file}`)
  })
}

/** The files and all that they import without being asked twice. */
async function withImports(files: readonly string[]): Promise<string[]> {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!file.endsWith('.js')) continue
    const text = await readFile(join(dist, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(`assets/${name}`)
  }
  return [...seen]
}

const sizeOf = async (file: string) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length / 1000

async function gzipped(files: readonly string[], ending: string): Promise<number> {
  const sizes = await Promise.all(files.filter((file) => file.endsWith(ending)).map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function largest(files: readonly string[]): Promise<string> {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const sized = await Promise.all(scripts.map(async (file) => ({ file, size: await sizeOf(file) })))
  const top = sized.toSorted((a, b) => b.size - a.size).slice(0, 4)
  return top.map(({ file, size }) => `${file.slice('assets/'.length)} ${Math.round(size)}`).join(', ')
}
