/**
 * A list whose columns are described once: a table where there is room for one, a card for each item where there is not.
 * They are two elements and not one laid out in two ways, for a screen reader says "table" of the one and "list" of the other.
 */
import { useNarrow, type Width } from '../page/use-narrow.ts'
import type { DataListProps } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'

export function DataList<Item extends { _id: string }>({
  tableFrom = '48em',
  ...list
}: DataListProps<Item> & { tableFrom?: Width }) {
  const List = useNarrow(tableFrom) ? DataCards : DataTable
  return <List {...list} />
}
