/** Sorting by table headers: a field name, prefixed with `-` for descending. */
export interface Sorting {
  current: string
  /** Default order. */
  usual: string
  /** Undefined restores the default order. */
  onSort: (sort: string | undefined) => void
}

/** Presses on a header cycle through its first order, its second and the default. */
export function nextSort(orders: readonly string[], { current, usual }: Sorting): string | undefined {
  const next = orders[orders.indexOf(current) + 1] ?? usual
  return next === usual ? undefined : next
}
