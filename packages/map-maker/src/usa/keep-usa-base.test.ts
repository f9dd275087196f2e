import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editionOf, layMap } from '../pmtiles/lay-map.ts'
import { readPmtiles } from '../pmtiles/read-pmtiles.ts'
import { writePmtiles } from '../pmtiles/write-pmtiles.ts'
import { keepUsaBase } from './keep-usa-base.ts'
import { usaBase, usaBasePath } from './usa-base.ts'

const patience = { timeout: 120_000 }
let dir = ''
let path = ''
let complaints: string[] = []
const keep = () => keepUsaBase(path, (words) => complaints.push(words))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-usa-'))
  path = usaBasePath(dir)
  complaints = []
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('draws the base map once, with towns and credits', patience, async () => {
  await keep().done
  expect(complaints).toEqual([])
  const file = await open(path, 'r')
  const { archive, ...said } = await readPmtiles(file)
  expect(said).toMatchObject({ ...usaBase, minZoom: 0, maxZoom: 9 })
  const textOf = async (z: number, x: number, y: number) =>
    Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer()).toString('latin1')
  const [whole, town] = [await textOf(3, 1, 3), await textOf(9, 118, 192)]
  for (const word of ['water', 'land', 'boundary', 'Kansas', 'Los Angeles']) expect(whole).toContain(word)
  for (const word of ['Hickman', '68372', 'Lancaster County']) expect(town).toContain(word)
  expect(whole).not.toContain('Hickman')
  await file.close()
  const { mtimeMs } = await stat(path)
  await keep().done
  expect((await stat(path)).mtimeMs).toBe(mtimeMs)
  expect(await readdir(dirname(path))).toEqual(['usa-base.pmtiles'])
})

test(
  'a base of an earlier edition gives way; stopping leaves it, and nothing half drawn',
  patience,
  async () => {
    const older = { ...usaBase, edition: usaBase.edition - 1 }
    const world = { bounds: [-180, -85, 180, 85] as const, minZoom: 0, maxZoom: 0 }
    await layMap(
      path,
      writePmtiles([{ z: 0, x: 0, y: 0, data: Buffer.from('x') }], { ...world, metadata: older }),
    )
    const keeping = keep()
    await wait(300)
    await keeping.stop()
    expect(complaints).toEqual([])
    expect(await editionOf(path)).toBe(older.edition)
    expect(await readdir(dirname(path))).toEqual(['usa-base.pmtiles'])
    await keep().done
    expect(await editionOf(path)).toBe(usaBase.edition)
  },
)

test('reports a base map that cannot be drawn, and does not block', patience, async () => {
  await writeFile(join(dir, 'embedded'), 'a file where the folder should be')
  await keep().done
  expect(complaints.join()).toContain('the map of the USA could not be drawn')
})
