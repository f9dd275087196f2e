/**
 * A list whose columns are described once: a table where there is room for one, a card for each item where there is not.
 * They are two elements and not one laid out in two ways, for a screen reader says "table" of the one and "list" of the other.
 */
import { useDeferredValue } from 'react'
import { useNarrow, type Width } from '../page/use-narrow.ts'
import type { DataListProps } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'

/** Of a list that was just opened, more than a screen has room for. The others follow in pieces, between which a press is answered. */
const DRAWN_FIRST = 8

export function DataList<Item extends { _id: string }>({
  tableFrom = '48em',
  items,
  ...list
}: DataListProps<Item> & { tableFrom?: Width }) {
  const List = useNarrow(tableFrom) ? DataCards : DataTable
  const isWhole = useDeferredValue(true, false)
  return <List {...list} items={isWhole ? items : items.slice(0, DRAWN_FIRST)} />
}
