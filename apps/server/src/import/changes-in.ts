import type { Difference } from './examine-import.ts'

/** The differences field by field; each differing attribute counts as a field. */
export function changesIn(fields: Difference['fields']): [field: string, was: unknown, is: unknown][] {
  return Object.entries(fields).flatMap(([field, { was, is }]): [string, unknown, unknown][] => {
    if (field !== 'attributes') return [[field, was, is]]
    const [before, after] = [was, is] as [Record<string, string>, Record<string, string>]
    const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return columns
      .filter((column) => before[column] !== after[column])
      .map((column) => [column, before[column] ?? '', after[column] ?? ''])
  })
}
