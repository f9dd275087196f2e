/** LOC-37. The report of rejected rows can be corrected and imported again, with lines and areas unchanged. */
import { expect, test } from 'vitest'
import { reportCells, reportColumns } from './report-cells.ts'
import { dbf, shapes, shp } from './testing/geo-files.ts'
import { readFiles } from './testing/read-file.ts'

test('features keep their columns and geometry, and are read back the same', async () => {
  const line: [number, number][] = [
    [0, 0],
    [0, 2],
  ]
  const { rows, ...file } = await readFiles({
    'a.shp': shp([shapes.lines(line), shapes.point(1, 2), shapes.none()]),
    'a.dbf': dbf([['NAME', 'C', 2]], [['n1'], ['n2'], ['n3']]),
  })
  const source = { ...file, rows: (async function* () {})() }
  expect([reportColumns(source), ...rows.map((row) => reportCells(source, row))]).toEqual([
    ['NAME', 'geometry', 'as it was'],
    ['n1', 'LINESTRING (0 0,0 2)', ''],
    ['n2', 'POINT (1 2)', ''],
    ['n3', '', ''],
  ])
})
