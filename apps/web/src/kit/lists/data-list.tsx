/**
 * A list with one column definition: a table if it fits, otherwise a card per item.
 * They are separate elements, because screen readers announce a table and a list differently.
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
