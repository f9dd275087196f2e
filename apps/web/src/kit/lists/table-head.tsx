import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import { nextSort, type Sorting } from './sorting.ts'
import classes from './table-head.module.css'

interface Props<Item> {
  /** Caption for screen readers. */
  caption: string
  columns: readonly Column<Item>[]
  /** Sets `aria-rowcount`, because not all rows are rendered. */
  counted?: boolean
  /** If omitted, no column is sortable. */
  sorting?: Sorting | undefined
}

/** Caption and column headers of a table. Headers of sortable columns are buttons. */
export function TableHead<Item>({ caption, columns, counted = false, sorting }: Props<Item>) {
  return (
    <>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr aria-rowindex={counted ? 1 : undefined}>
          {columns.map(({ name, head, width, isFigure, orders }) => (
            <th
              key={name}
              scope="col"
              style={{ width }}
              data-figure={isFigure}
              aria-sort={
                sorting && orders?.includes(sorting.current) ? direction(sorting.current) : undefined
              }
            >
              {sorting && orders ? (
                <SortButton orders={orders} sorting={sorting}>
                  {head ?? name}
                </SortButton>
              ) : (
                (head ?? name)
              )}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

interface SortButtonProps {
  orders: readonly string[]
  sorting: Sorting
  children: ReactNode
}

function SortButton({ orders, sorting, children }: SortButtonProps) {
  const { current, onSort } = sorting
  const Arrow = !orders.includes(current)
    ? IconArrowsSort
    : direction(current) === 'ascending'
      ? IconArrowUp
      : IconArrowDown
  return (
    <button type="button" className={classes.sort} onClick={() => onSort(nextSort(orders, sorting))}>
      {children}
      <Arrow size={16} aria-hidden />
    </button>
  )
}

const direction = (sort: string) => (sort.startsWith('-') ? 'descending' : 'ascending')
