/** LOC-44, LOC-92. Excel: dates, numbers and texts as shown on screen. */
import { expect, test } from 'vitest'
import { xlsx, zip } from '../testing/geo-files.ts'
import { readFiles } from '../testing/read-file.ts'

const codes = ['0', '14', '164', '165', '22', '166', '167', '168', '169']
const formats =
  '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="&quot;day &quot;0.00"/>' +
  '<numFmt numFmtId="166" formatCode="[Red]0"/><numFmt numFmtId="167" formatCode="000000"/>' +
  '<numFmt numFmtId="168" formatCode="00000\\-0000;@"/><numFmt numFmtId="169" formatCode="&quot;H0-&quot;0000_)"/>' +
  `</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${codes
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs>`
const escaped = 'Main_x000D_\nSt _x005F_x000D_ _x00e9_ _xyz_'
const texts = [
  `<si><t>${escaped}</t></si>`,
  '<si><r><t>Oak </t></r><r><t>&amp; Elm</t></r><rPh><t>オーク</t></rPh></si>',
]

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`

test.each([
  ['a shared text of two formats', '<c t="s"><v>1</v></c>', 'Oak & Elm'],
  ['a shared text with escapes', '<c t="s"><v>0</v></c>', 'Main\nSt _x000D_ é _xyz_'],
  ['a text with escapes', text(escaped), 'Main\nSt _x000D_ é _xyz_'],
  ['a formula with escapes', `<c t="str"><v>${escaped}</v></c>`, 'Main\nSt _x000D_ é _xyz_'],
  ['a text', text('&lt;b&gt;'), '<b>'],
  ['a formula', '<c t="str"><f>A1</f><v>x</v></c>', 'x'],
  ['a number with all its digits', number('40.619999999999997'), '40.62'],
  ['a number in red', number('68372', 5), '68372'],
  ['a number after the word day', number('7.5', 3), '7.5'],
  ['a number filled up with zeros', number('4711', 6), '004711'],
  ['one that is longer than its zeros', number('12345678', 6), '12345678'],
  ['one with decimals, of a format of zeros', number('4711.25', 6), '4711.25'],
  ['one below zero, of a format of zeros', number('-12', 6), '-12'],
  ['a zip of nine digits', number('21341234', 7), '02134-1234'],
  ['a number filled up behind a word', number('42', 8), 'H0-0042'],
  ['a date', number('46082', 1), '2026-03-01'],
  ['a date of a format of its own', number('46082', 2), '2026-03-01'],
  ['a date with its time', number('46082.5', 4), '2026-03-01T12:00:00'],
  ['a time', number('0.3125', 4), '07:30:00'],
  ['yes', '<c t="b"><v>1</v></c>', 'true'],
  ['an error', '<c t="e"><v>#N/A</v></c>', ''],
])('%s', async (_, cell, value) => {
  const sheet = row(1, text('id'), text('value')) + row(2, number('1'), cell)
  const { rows } = await readFiles({ 'a.xlsx': xlsx({ Sheet: sheet }, { texts, formats }) })
  expect(rows.map(({ values }) => values)).toEqual([{ id: '1', value }])
})

test('days from 1904, as old Macs count them', async () => {
  const sheet = row(1, text('id'), text('day')) + row(2, number('1'), number('44620', 1))
  const { rows } = await readFiles({ 'a.xlsx': xlsx({ Sheet: sheet }, { formats, date1904: true }) })
  expect(rows[0]?.values.day).toBe('2026-03-01')
})

test('skips titles and empty rows; a row has its number in the sheet', async () => {
  const sheet =
    row(1, text('Hydrants of Ames')) +
    row(4, text('id'), text('name'), text('lat')) +
    row(5, number('1'), '<c r="C5"><v>42.03</v></c>') +
    row(7, '<c/>') +
    row(9, number('2'), text('Oak'), number('42.04'))
  const { rows, columns, counts } = await readFiles({ 'a.xlsx': xlsx({ Sheet: sheet }) })
  expect([columns, counts]).toEqual([['id', 'name', 'lat'], 'line'])
  expect(rows.map(({ number: at, values }) => [at, values])).toEqual([
    [5, { id: '1', name: '', lat: '42.03' }],
    [9, { id: '2', name: 'Oak', lat: '42.04' }],
  ])
})

test('reads the first sheet with rows, or the named one', async () => {
  const file = {
    'a.xlsx': xlsx({
      Empty: '',
      Trees: row(1, text('tree'), text('x')),
      Lamps: row(1, text('lamp'), text('x')),
    }),
  }
  expect(await readFiles(file)).toMatchObject({
    format: 'Excel, sheet Trees (not read: Empty, Lamps)',
    columns: ['tree', 'x'],
  })
  expect(await readFiles(file, { layer: 'lamps' })).toMatchObject({ columns: ['lamp', 'x'] })
  await expect(readFiles(file, { layer: 'x' })).rejects.toThrow(
    'contains no layer "x". It contains: Empty, Trees, Lamps.',
  )
  await expect(readFiles(file, { layer: 'Empty' })).rejects.toThrow('contains no rows')
})

test('projected columns keep their projection for parsing coordinates', async () => {
  const file = { 'a.xlsx': xlsx({ Sheet: row(1, text('x'), text('y')) }) }
  expect((await readFiles(file, { projection: 'EPSG:26915' })).projection?.name).toBe('EPSG:26915')
})

test('a sheet whose XML is truncated, or not UTF-8, is rejected', async () => {
  const cut = `${row(1, text('id'), text('x'))}<!--`
  await expect(readFiles({ 'a.xlsx': xlsx({ Sheet: cut }) })).rejects.toThrow('its XML cannot be read')
  const file = zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': Buffer.from(`<worksheet>${row(1, text('Pe\xf1a'), text('x'))}</worksheet>`, 'latin1'),
  })
  await expect(readFiles({ 'a.xlsx': file })).rejects.toThrow('xl/sheet.xml is not valid UTF-8')
})
