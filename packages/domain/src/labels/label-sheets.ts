/** LABEL-2. Sheets of labels on Letter paper, in inches, as Avery publishes them. */

export const PAPER = { width: 8.5, height: 11 } as const

export interface LabelSheet {
  /** Avery's number of the product. */
  name: string
  columns: number
  rows: number
  /** Size of one label. */
  width: number
  height: number
  /** From the edges of the paper to the first label. */
  top: number
  left: number
  /** From the start of one label to the start of the next. */
  across: number
  down: number
  /** Lines of a name that leave room for the type, street and city. */
  nameLines: number
}

export const labelSheets = {
  5160: {
    name: 'Avery 5160',
    columns: 3,
    rows: 10,
    width: 2.625,
    height: 1,
    top: 0.5,
    left: 0.1875,
    across: 2.75,
    down: 1,
    nameLines: 2,
  },
  5163: {
    name: 'Avery 5163',
    columns: 2,
    rows: 5,
    width: 4,
    height: 2,
    top: 0.5,
    left: 0.15625,
    across: 4.1875,
    down: 2,
    nameLines: 3,
  },
} as const satisfies Record<string, LabelSheet>

export type LabelSheetKey = `${keyof typeof labelSheets}`
export const labelSheetKeys = ['5160', '5163'] as const satisfies readonly LabelSheetKey[]

/** `labelsPerSheet(labelSheets[5160])` is 30. */
export const labelsPerSheet = ({ columns, rows }: LabelSheet): number => columns * rows

/** Left and top of the label with this number on its sheet, in inches. Numbers begin at 1 and run along the rows. */
export function labelPosition(sheet: LabelSheet, number: number): { left: number; top: number } {
  const [column, row] = [(number - 1) % sheet.columns, Math.floor((number - 1) / sheet.columns)]
  return { left: sheet.left + column * sheet.across, top: sheet.top + row * sheet.down }
}

/** LABEL-3. `first` is the number of the first free label of a partly used sheet; other values are clamped. */
export function firstLabel(sheet: LabelSheet, first: number): number {
  return Math.min(labelsPerSheet(sheet), Math.max(1, Math.trunc(first) || 1))
}

/** Number of sheets for so many labels: `sheetsFor(labelSheets[5160], 30, 2)` is 2. */
export function sheetsFor(sheet: LabelSheet, count: number, first: number): number {
  return count === 0 ? 0 : Math.ceil((count + firstLabel(sheet, first) - 1) / labelsPerSheet(sheet))
}

/** The records of each sheet with the numbers of their labels, in order. */
export function layOut<T>(
  sheet: LabelSheet,
  records: readonly T[],
  first: number,
): { record: T; number: number }[][] {
  const skipped = firstLabel(sheet, first) - 1
  const each = labelsPerSheet(sheet)
  const sheets = Array.from(
    { length: sheetsFor(sheet, records.length, first) },
    () => [] as { record: T; number: number }[],
  )
  for (const [index, record] of records.entries()) {
    const at = skipped + index
    sheets[Math.floor(at / each)]?.push({ record, number: (at % each) + 1 })
  }
  return sheets
}
