/** How a list is sorted by the heads of its table: the name of a field, with `-` in front for descending. */
export interface Sorting {
  current: string
  /** The order without a choice. */
  usual: string
  /** Undefined returns to the usual order. */
  onSort: (sort: string | undefined) => void
}

/** A press on a head sorts by its first order, the next one by its second, a third one as usual. */
export function nextSort(orders: readonly string[], { current, usual }: Sorting): string | undefined {
  const next = orders[orders.indexOf(current) + 1] ?? usual
  return next === usual ? undefined : next
}
