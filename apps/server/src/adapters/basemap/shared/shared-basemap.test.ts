/** Two servers share one bucket and have a folder each: a map given to one reaches both. */
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writePmtiles } from '@lamplighter/map-maker/draw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskReserve, type DiskReserve } from '../../../limits/disk-reserve.ts'
import { type S3StandIn, startS3 } from '../../../testing/s3-stand-in.ts'
import type { Basemap } from '../basemap.ts'
import { hashOfBytes } from '../map-files.ts'
import { openMapBucket } from './map-bucket.ts'
import { sharedBasemap } from './shared-basemap.ts'

interface Node {
  dir: string
  basemap: Basemap
  complaints: string[]
}

let s3: S3StandIn
let a: Node
let b: Node

async function makeNode(): Promise<Node> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-maps-'))
  return restarted({ dir })
}

function restarted({ dir }: Pick<Node, 'dir'>, disk: DiskReserve = createDiskReserve({ folder: dir })): Node {
  const complaints: string[] = []
  const bucket = openMapBucket(s3.settings)
  return {
    dir,
    complaints,
    basemap: sharedBasemap({ dir, bucket, disk, logWarning: (words) => complaints.push(words) }),
  }
}

beforeEach(async () => {
  s3 = await startS3()
  a = await makeNode()
  b = await makeNode()
})
afterEach(async () => {
  s3.close()
  for (const { dir } of [a, b]) await rm(dir, { recursive: true, force: true })
})

const drawn = (text: string) =>
  writePmtiles([{ z: 0, x: 0, y: 0, data: Buffer.from(text) }], {
    bounds: [-97, 40, -96, 41],
    minZoom: 0,
    maxZoom: 0,
    metadata: { name: `Map of ${text}`, attribution: 'us' },
  })

/** Does what `npm run basemap` does. */
const addMap = (id: string, bytes: Uint8Array) =>
  openMapBucket(s3.settings).put(id, { bytes }, hashOfBytes(bytes))

const urlsOf = async ({ basemap }: Node) => (await basemap.streets()).map(({ url }) => url)
const addressOf = (bytes: Uint8Array) => `/basemap/ames.${hashOfBytes(bytes)}.pmtiles`

async function read({ basemap }: Node, bytes: Uint8Array, range?: { start: number; end: number }) {
  const file = await basemap.open('ames', hashOfBytes(bytes))
  return file && { bytes: file.bytes, part: await buffer(file.read(range)) }
}

it('every server finds a map in the bucket at the same URL, with the same bytes', async () => {
  const map = drawn('Ames')
  await addMap('ames', map)
  for (const node of [a, b]) {
    await node.basemap.refresh()
    expect(await urlsOf(node)).toEqual([addressOf(map)])
    expect((await read(node, map))?.part.equals(map)).toBe(true)
    expect((await read(node, map, { start: 0, end: 6 }))?.part.toString()).toBe('PMTiles')
    expect(node.complaints).toEqual([])
  }
})

it('a server that has not fetched a map yet reads it from the bucket, range by range', async () => {
  const map = drawn('Ames')
  await addMap('ames', map)
  await a.basemap.refresh()
  expect(await urlsOf(b)).toEqual([])
  expect(await read(b, map, { start: 0, end: 6 })).toEqual({
    bytes: map.length,
    part: Buffer.from('PMTiles'),
  })
})

it('a range missing in the bucket is answered like any other missing file', async () => {
  const map = drawn('Ames')
  await addMap('ames', map)
  const file = await b.basemap.open('ames', hashOfBytes(map))
  if (!file) throw new Error('the map is not found')
  s3.failWith({ code: 'ServiceUnavailable', status: 503 })
  await expect(buffer(file.read())).rejects.toMatchObject({ code: 'storage_unavailable' })
  s3.failWith(null)
  s3.objects.clear()
  await expect(buffer(file.read())).rejects.toMatchObject({ code: 'not_found' })
})

it('asks the bucket only rarely for maps that do not exist', async () => {
  await b.basemap.refresh()
  const before = s3.asked.length
  for (let n = 0; n < 50; n++) expect(await b.basemap.open('ames', `${n}`.padStart(20, '0'))).toBeNull()
  expect(s3.asked.length).toBe(before)
})

it('a file put into one server’s folder reaches all servers once it has stopped growing', async () => {
  const map = drawn('Ames')
  const path = join(a.dir, 'ames.pmtiles')
  await writeFile(path, map.subarray(0, 200))
  await a.basemap.refresh()
  await a.basemap.refresh()
  expect(s3.objects.size).toBe(0)
  await writeFile(path, map)
  await a.basemap.refresh()
  expect(s3.objects.size).toBe(0)
  await a.basemap.refresh()
  await b.basemap.refresh()
  expect([await urlsOf(a), await urlsOf(b)]).toEqual([[addressOf(map)], [addressOf(map)]])
  expect(await readdir(a.dir)).toEqual(['shared'])
})

it('a truncated map is not used, and is reported once', async () => {
  const path = join(a.dir, 'ames.pmtiles')
  const map = drawn('Ames'.repeat(20))
  await writeFile(path, map)
  await truncate(path, map.length - 10)
  for (let n = 0; n < 4; n++) await a.basemap.refresh()
  expect(a.complaints).toEqual([`${path} is not used as a street map: its end is missing`])
  expect(s3.objects.size).toBe(0)
})

it('a replaced map has a new URL everywhere, and the old one is gone', async () => {
  const [first, second] = [drawn('1990'), drawn('2026')]
  await addMap('ames', first)
  for (const node of [a, b]) await node.basemap.refresh()
  for (const object of s3.objects.values()) object.at = new Date(Date.now() - 60_000)
  await addMap('ames', second)
  for (const node of [a, b]) {
    await node.basemap.refresh()
    expect(await urlsOf(node)).toEqual([addressOf(second)])
    expect(await read(node, first)).toBeNull()
    expect(await readdir(join(node.dir, 'shared'))).toHaveLength(1)
  }
  expect(s3.objects.size).toBe(1)
})

it('a map that would use the disk’s reserve is not fetched, but still read from the bucket', async () => {
  const map = drawn('Ames')
  await addMap('ames', map)
  const disk = { free: 1_000 + map.length - 1 }
  const statfs = async () => ({ bavail: disk.free, bsize: 1, blocks: 1_000_000 })
  const reserveOf = () => createDiskReserve({ folder: a.dir, reserveBytes: 1_000, statfs })
  const full = restarted(a, reserveOf())
  await full.basemap.refresh()
  expect(full.complaints).toEqual([
    'the street map ames could not be fetched: there is not enough space on the disk of DATA_DIR',
  ])
  expect(await readdir(join(a.dir, 'shared'))).toEqual([])
  expect((await read(full, map))?.part.equals(map)).toBe(true)
  disk.free += 1
  const roomy = restarted(a, reserveOf())
  await roomy.basemap.refresh()
  expect(await readdir(join(a.dir, 'shared'))).toHaveLength(1)
})

it('a removed map is gone everywhere', async () => {
  await addMap('ames', drawn('Ames'))
  for (const node of [a, b]) await node.basemap.refresh()
  expect(await openMapBucket(s3.settings).remove('ames')).toBe(true)
  expect(await openMapBucket(s3.settings).remove('ames')).toBe(false)
  for (const node of [a, b]) {
    await node.basemap.refresh()
    expect(await urlsOf(node)).toEqual([])
    expect(await readdir(join(node.dir, 'shared'))).toEqual([])
  }
})

it('copies are served while the bucket is unreachable, also after a restart; the outage is reported once', async () => {
  const map = drawn('Ames')
  await addMap('ames', map)
  await a.basemap.refresh()
  s3.failWith({ code: 'AccessDenied', status: 403 })
  const later = restarted(a)
  await later.basemap.refresh()
  await later.basemap.refresh()
  expect(await urlsOf(later)).toEqual([addressOf(map)])
  expect(later.complaints).toHaveLength(1)
  expect(later.complaints[0]).toContain('cannot be listed')
  s3.failWith(null)
  await later.basemap.refresh()
  expect(await urlsOf(later)).toEqual([addressOf(map)])
})

it('a file that arrives damaged is not stored', async () => {
  const map = drawn('Ames')
  await addMap('ames', map)
  const [object] = s3.objects.values()
  if (object) object.bytes = Buffer.concat([map, Buffer.from('more')])
  await a.basemap.refresh()
  expect(await urlsOf(a)).toEqual([])
  expect(a.complaints).toEqual(['the street map ames could not be fetched: it arrived damaged'])
  expect(await readdir(join(a.dir, 'shared'))).toEqual([])
})

it('a copy is fetched once; files that a crash left half fetched are deleted', async () => {
  await addMap('ames', drawn('Ames'))
  await mkdir(join(a.dir, 'shared'))
  await writeFile(join(a.dir, 'shared', 'ames.0123456789abcdef0123.pmtiles.99.part'), 'half')
  await a.basemap.refresh()
  const [name = ''] = await readdir(join(a.dir, 'shared'))
  const { mtimeMs } = await stat(join(a.dir, 'shared', name))
  await a.basemap.refresh()
  expect(await readdir(join(a.dir, 'shared'))).toEqual([name])
  expect((await stat(join(a.dir, 'shared', name))).mtimeMs).toBe(mtimeMs)
})
