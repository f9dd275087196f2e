/** The bench's output: ratios and verdicts first, then absolute figures. */

export interface Row {
  what: string
  /** The figure as text: `1.21 x`, `92 kB`. */
  figure: string
  goal: string
  verdict: 'met' | 'missed' | 'stated' | 'could not run'
  /** Absolute figures and remarks. */
  details?: string[]
}

/** A figure that must not exceed its limit. `unit` follows both, for example ` kB`. */
export function withGoal(
  what: string,
  value: number,
  limit: number,
  unit: string,
  details: string[] = [],
): Row {
  return {
    what,
    figure: `${round(value)}${unit}`,
    goal: `<= ${limit}${unit}`,
    verdict: value <= limit ? 'met' : 'missed',
    details,
  }
}

/** A figure that must reach its goal. */
export function atLeast(
  what: string,
  value: number,
  goal: number,
  unit: string,
  details: string[] = [],
): Row {
  return {
    what,
    figure: `${round(value)}${unit}`,
    goal: `>= ${goal}${unit}`,
    verdict: value >= goal ? 'met' : 'missed',
    details,
  }
}

export function stated(what: string, figure: string, details: string[] = []): Row {
  return { what, figure, goal: '-', verdict: 'stated', details }
}

export function failed(what: string, error: unknown): Row {
  const details = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  return { what, figure: '-', goal: '-', verdict: 'could not run', details }
}

export function printTable(rows: readonly Row[]): void {
  const columns = rows.map((row) => [row.what, row.figure, row.goal, row.verdict])
  const head = ['what', 'figure', 'goal', 'verdict']
  const widths = head.map((title, index) =>
    Math.max(title.length, ...columns.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(`\n${line(head)}\n${line(widths.map((width) => '-'.repeat(width)))}`)
  for (const row of columns) console.log(line(row))
  console.log('\nBehind them (absolute figures depend on the machine and on what else it does):')
  for (const { what, details = [] } of rows) for (const detail of details) console.log(`  ${what}: ${detail}`)
  console.log()
}

/** Two decimals for small figures, none for large ones. */
export function round(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** `percentile([1, 2, 3, 4], 0.5)` is 3 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
