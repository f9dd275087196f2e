import { Fragment, type Ref } from 'react'
import type { Column, RowProps } from './columns.ts'
import { Cells, SpaceRow } from './data-table.tsx'
import type { Sorting } from './sorting.ts'
import { TableHead } from './table-head.tsx'
import type { useWindowRows } from './use-window-rows.ts'
import classes from './window-table.module.css'

interface Props<Item> {
  /** Caption for screen readers. */
  caption: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** Total, loaded or not. */
  total: number
  sorting: Sorting
  windowed: ReturnType<typeof useWindowRows>
  tableRef?: Ref<HTMLTableElement>
  className?: string | undefined
  rowOf?: (item: Item) => RowProps
}

/** A long table that scrolls with the page and renders only rows near the viewport. */
export function WindowTable<Item extends { key: string }>(props: Props<Item>) {
  const { caption, columns, items, total, sorting, windowed, tableRef, className = '', rowOf } = props
  const { rows, spaceBelow, measure, list } = windowed
  return (
    <div className={`surface ${classes.frame}`}>
      <table ref={tableRef} className={`${classes.table} ${className}`} aria-rowcount={total + 1}>
        <TableHead caption={caption} columns={columns} counted sorting={sorting} />
        <tbody {...list}>
          {rows.map(({ index, space }) => {
            const item = items[index]
            return (
              item && (
                <Fragment key={item.key}>
                  <SpaceRow className={classes.space} height={space} columns={columns.length} />
                  <tr ref={measure} data-index={index} aria-rowindex={index + 2} {...rowOf?.(item)}>
                    <Cells columns={columns} item={item} />
                  </tr>
                </Fragment>
              )
            )
          })}
          <SpaceRow className={classes.space} height={spaceBelow} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}
