import { expect, test } from 'vitest'
import { exportFileName } from './export-file-name.ts'

// EXPORT-2
test.each([
  ['Cañon City, CO', 'canon-city-co-locations-2026-11-22.csv'],
  ['../../etc, "NE"\r\n', 'etc-ne-locations-2026-11-22.csv'],
  ['漢字', 'lamplighter-locations-2026-11-22.csv'],
  [null, 'lamplighter-locations-2026-11-22.csv'],
  ['x'.repeat(300), `${'x'.repeat(80)}-locations-2026-11-22.csv`],
])('names a file of %j %s', (city, name) => {
  expect(exportFileName({ kind: 'locations', city, date: '2026-11-22', format: 'csv' })).toBe(name)
})

test('EXPORT-21 an archive of Shapefiles ends in .zip', () => {
  expect(exportFileName({ kind: 'work-orders', city: null, date: '2026-11-22', format: 'shp' })).toBe(
    'lamplighter-work-orders-2026-11-22.zip',
  )
})
