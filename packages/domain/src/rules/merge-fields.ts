/** Merges concurrent edits of the same record (DUR-32). */

export interface MergedFields<T> {
  /** Their record with my changes. */
  merged: T
  /** Fields that both changed differently; `merged` contains my values. */
  overlaps: (keyof T & string)[]
}

/** `base` is the record before my edit. If it is unknown, all differences overlap. Fields are compared by content. */
export function mergeFields<T extends object>(base: T | null, mine: T, theirs: T): MergedFields<T> {
  const changed = changedFields(base, mine)
  const overlaps = (Object.keys(changed) as (keyof T & string)[]).filter(
    (field) => (!base || !isSame(theirs[field], base[field])) && !isSame(theirs[field], mine[field]),
  )
  return { merged: { ...theirs, ...changed }, overlaps }
}

/** Returns the fields of `mine` that differ from `base`; all fields if `base` is unknown. */
export function changedFields<T extends object>(base: T | null, mine: T): Partial<T> {
  const fields = Object.keys(mine) as (keyof T & string)[]
  const changed = fields.filter((field) => !base || !isSame(mine[field], base[field]))
  return Object.fromEntries(changed.map((field) => [field, mine[field]])) as Partial<T>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Replaces the chosen fields of the merged record with their values. */
export function withTheirs<T extends object>(
  { merged, overlaps }: MergedFields<T>,
  theirs: T,
  taken: ReadonlySet<string>,
): T {
  const chosen = { ...merged }
  for (const field of overlaps) if (taken.has(field)) chosen[field] = theirs[field]
  return chosen
}
