/** EXPORT-9. A GeoPackage is bounded in size and ends when its reader has gone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Point } from 'geojson'
import { afterAll, expect, it } from 'vitest'
import { createGeoPackage } from './geopackage.ts'

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-gpkg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const point: Point = { type: 'Point', coordinates: [-93.6, 42] }
let files = 0
const create = (options: Parameters<typeof createGeoPackage>[2] = {}) => {
  const path = join(folder, `${++files}.gpkg`)
  return { path, geoPackage: createGeoPackage(path, new Date('2026-11-22'), options) }
}

it('keeps names apart that SQLite takes for the same, or that are its own', () => {
  const { path, geoPackage } = create()
  const table = geoPackage.addTable('places', ['Name', 'name', 'FID', 'geom', 'a"b', ''], 'POINT')
  table.insert(['1', '2', '3', '4', '5', ''], point)
  geoPackage.finish()
  geoPackage.close()
  const db = new DatabaseSync(path)
  const row = db.prepare('select * from places').get()
  expect(Object.keys(row ?? {})).toEqual(['fid', 'geom', 'Name', 'name_2', 'FID_2', 'geom_2', 'a"b', '_2'])
  expect(db.prepare('select min_x, min_y, max_x, max_y from gpkg_contents').get()).toMatchObject({
    ...{ min_x: -93.6, min_y: 42, max_x: -93.6, max_y: 42 },
  })
  db.close()
})

it('stops at its largest size, and when its reader has gone', () => {
  const small = create({ maxBytes: 200_000 })
  const table = small.geoPackage.addTable('a', ['x'], 'POINT')
  const fill = () => {
    for (let n = 0; n < 100_000; n++) table.insert(['x'.repeat(100)], point)
  }
  expect(fill).toThrow('full')
  small.geoPackage.close()
  const stop = new AbortController()
  const left = create({ signal: stop.signal })
  const rows = left.geoPackage.addTable('a', ['x'], null)
  rows.insert(['1'], null)
  stop.abort()
  expect(() => rows.insert(['2'], null)).toThrow('aborted')
  left.geoPackage.close()
})
