import { describe, expect, it } from 'vitest'
import {
  firstLabel,
  labelPosition,
  labelSheetKeys,
  labelSheets,
  labelsPerSheet,
  layOut,
  PAPER,
  sheetsFor,
} from './label-sheets.ts'

/** Avery's published sizes and margins, rounded to a hundredth of an inch there. */
const published = {
  5160: { each: 30, width: 2.63, height: 1, top: 0.5, side: 0.19, gap: 0.12 },
  5163: { each: 10, width: 4, height: 2, top: 0.5, side: 0.16, gap: 0.19 },
} as const

describe.each(labelSheetKeys)('LABEL-2 the sheet %s', (key) => {
  const sheet = labelSheets[key]
  const avery = published[key]
  const last = labelPosition(sheet, labelsPerSheet(sheet))

  it("has Avery's labels, margins and gaps", () => {
    expect(labelsPerSheet(sheet)).toBe(avery.each)
    expect(sheet.width).toBeCloseTo(avery.width, 1.9)
    expect(sheet.height).toBe(avery.height)
    expect(sheet.top).toBe(avery.top)
    expect(Math.abs(sheet.left - avery.side)).toBeLessThan(0.005)
    expect(Math.abs(sheet.across - sheet.width - avery.gap)).toBeLessThan(0.006)
    expect(sheet.down).toBe(sheet.height)
  })

  it('has the same margins on both sides', () => {
    expect(PAPER.width - last.left - sheet.width).toBeCloseTo(sheet.left, 10)
    expect(PAPER.height - last.top - sheet.height).toBeCloseTo(sheet.top, 10)
  })

  it('lays no label over another', () => {
    const all = Array.from({ length: labelsPerSheet(sheet) }, (_, at) => labelPosition(sheet, at + 1))
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(
          Math.abs(one.left - other.left) >= sheet.width || Math.abs(one.top - other.top) >= sheet.height,
        ).toBe(true)
  })
})

it('LABEL-2 numbers labels along the rows', () => {
  expect(labelPosition(labelSheets[5160], 1)).toEqual({ left: 0.1875, top: 0.5 })
  expect(labelPosition(labelSheets[5160], 3)).toEqual({ left: 5.6875, top: 0.5 })
  expect(labelPosition(labelSheets[5160], 4)).toEqual({ left: 0.1875, top: 1.5 })
  expect(labelPosition(labelSheets[5160], 30)).toEqual({ left: 5.6875, top: 9.5 })
  expect(labelPosition(labelSheets[5163], 10)).toEqual({ left: 4.34375, top: 8.5 })
})

describe('LABEL-3 a partly used sheet', () => {
  const sheet = labelSheets[5163]

  it('skips the used labels of the first sheet only', () => {
    const sheets = layOut(sheet, [...'abcdefghijkl'], 9)
    expect(sheets.map((one) => one.map(({ record, number }) => `${record}${number}`).join(' '))).toEqual([
      'a9 b10',
      'c1 d2 e3 f4 g5 h6 i7 j8 k9 l10',
    ])
  })

  it.each([
    [0, 1, 0],
    [1, 1, 1],
    [10, 1, 1],
    [10, 2, 2],
    [11, 1, 2],
  ])('%i labels from label %i on take %i sheets', (count, first, sheets) => {
    expect(sheetsFor(sheet, count, first)).toBe(sheets)
    expect(layOut(sheet, Array.from({ length: count }), first)).toHaveLength(sheets)
  })

  it.each([
    [Number.NaN, 1],
    [-3, 1],
    [2.9, 2],
    [99, 10],
    [Number.POSITIVE_INFINITY, 10],
  ])('begins a sheet for %d at label %i', (first, number) => {
    expect(firstLabel(sheet, first)).toBe(number)
  })
})
