/** Edits of the same record that were made beside each other (DUR-32). */

export interface MergedFields<T> {
  /** Theirs, with what I changed. */
  merged: T
  /** What both changed, differently; in `merged` it is mine. */
  overlaps: (keyof T & string)[]
}

/** `base` is the record as I began to edit it. Fields are compared by what they hold. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): MergedFields<T> {
  const fields = Object.keys(mine) as (keyof T & string)[]
  const changed = fields.filter((field) => !isSame(mine[field], base[field]))
  const overlaps = changed.filter(
    (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
  )
  const merged = { ...theirs }
  for (const field of changed) merged[field] = mine[field]
  return { merged, overlaps }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
