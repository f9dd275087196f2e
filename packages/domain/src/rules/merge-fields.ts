/** Edits of the same record that were made beside each other (DUR-32). */

export interface MergedFields<T> {
  /** Theirs, with what I changed. */
  merged: T
  /** What both changed, differently; in `merged` it is mine. */
  overlaps: (keyof T & string)[]
}

/**
 * `base` is the record as I began to edit it; where that is not known any more, all that differs overlaps. Fields are compared by
 * what they hold.
 */
export function mergeFields<T extends object>(base: T | null, mine: T, theirs: T): MergedFields<T> {
  const changed = changedFields(base, mine)
  const overlaps = (Object.keys(changed) as (keyof T & string)[]).filter(
    (field) => (!base || !isSame(theirs[field], base[field])) && !isSame(theirs[field], mine[field]),
  )
  return { merged: { ...theirs, ...changed }, overlaps }
}

/** What of `mine` was changed since `base`; all of it where that is not known any more. */
export function changedFields<T extends object>(base: T | null, mine: T): Partial<T> {
  const fields = Object.keys(mine) as (keyof T & string)[]
  const changed = fields.filter((field) => !base || !isSame(mine[field], base[field]))
  return Object.fromEntries(changed.map((field) => [field, mine[field]])) as Partial<T>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The merged record with theirs in the fields in which they are chosen. */
export function withTheirs<T extends object>(
  { merged, overlaps }: MergedFields<T>,
  theirs: T,
  taken: ReadonlySet<string>,
): T {
  const chosen = { ...merged }
  for (const field of overlaps) if (taken.has(field)) chosen[field] = theirs[field]
  return chosen
}
