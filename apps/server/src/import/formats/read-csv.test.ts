/** LOC-44. Tables as spreadsheets and portals write them: separators, titles above the heading, line numbers. */
import { describe, expect, test } from 'vitest'
import { readFiles } from '../testing/read-file.ts'

const table = async (...lines: string[]) => {
  const { format, columns, rows } = await readFiles({ 'a.csv': lines.join('\n') })
  return {
    format,
    columns,
    rows: rows.map(({ number, values, unreadable }) => [
      number,
      unreadable ?? Object.values(values).join('/'),
    ]),
  }
}

test.each([
  ['pipes', 'id|name|lat|lon', '1|Oak, old|40.6|-96.6'],
  ['semicolons', 'id;name;lat;lon', '1;Oak, old;40,6;-96,6'],
  ['tabs', 'id\tname\tlat\tlon', '1\tOak, old\t40,6\t-96,6'],
])('separated by %s, with commas in the cells', async (format, heading, row) => {
  const read = await table(heading, row, row, row)
  expect(read.format).toBe(`CSV, separated by ${format}`)
  expect(read.columns).toEqual(['id', 'name', 'lat', 'lon'])
  expect(read.rows).toHaveLength(3)
})

test('uses the separator that Excel writes into the first line', async () => {
  const read = await table('sep=;', 'id;a,b,c,d', '1;2,3,4,5')
  expect(read).toEqual({
    format: 'CSV, separated by semicolons',
    columns: ['id', 'a,b,c,d'],
    rows: [[3, '1/2,3,4,5']],
  })
})

describe('titles', () => {
  test.each([
    ['a title with a comma', ['Fire Hydrants, exported 2026-01-05', ''], 3],
    ['several, and blank lines', ['City of Ames', '', 'Public Works', 'Exported, by GIS', ''], 6],
    ['padded by a spreadsheet', ['Fire Hydrants,,,', ',,,'], 3],
    ['after the separator', ['sep=,', 'Fire Hydrants', ''], 4],
  ])('%s is skipped, line numbers stay right', async (_, titles, line) => {
    const read = await table(...titles, 'id,name,lat,lon', '1,Oak,40.6,-96.6', '2,Elm,40.6,-96.6')
    expect(read.columns).toEqual(['id', 'name', 'lat', 'lon'])
    expect(read.rows).toEqual([
      [line + 1, '1/Oak/40.6/-96.6'],
      [line + 2, '2/Elm/40.6/-96.6'],
    ])
  })

  test.each([
    ['a heading with a blank cell', 'id,name,,lon'],
    ['a heading that is narrower than its rows', 'id,name,lat'],
    ['a heading of years', '2024,2025,2026,name'],
    ['a heading whose names are repeated', 'id,name,name,name'],
  ])('%s is the heading', async (_, heading) => {
    const { columns, rows } = await readFiles({ 'a.csv': `${heading}\n1,Oak,40.6,-96.6\n2,Elm,40.6,-96.6\n` })
    expect(columns).toHaveLength(heading.split(',').length)
    expect(rows).toHaveLength(2)
  })
})

test('reads a table with one row, and one with one column', async () => {
  expect((await table('id;name')).columns).toEqual(['id', 'name'])
  expect(await table('wkt', 'POINT (1 2)')).toMatchObject({ columns: ['wkt'], rows: [[2, 'POINT (1 2)']] })
})
