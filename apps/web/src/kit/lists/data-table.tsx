import type { ReactNode } from 'react'
import type { Column, DataListProps } from './columns.ts'
import dense from './dense-table.module.css'
import classes from './table.module.css'
import { TableHead } from './table-head.tsx'
import windowed from './window-table.module.css'

/** One row per item below a sticky header. */
export function DataTable<Item extends { _id: string }>(list: DataListProps<Item>) {
  const { label, items, columns, styleOf, rowOf, denseFrom, sorting, classNames } = list
  const isDense = denseFrom !== undefined
  const own = isDense ? `${windowed.table} ${dense.table}` : classes.table
  return (
    <table className={`surface ${own} ${classNames?.table ?? ''}`}>
      <TableHead caption={label} columns={columns} sorting={sorting} />
      <tbody>
        {items.map((item, at) => (
          <tr
            key={item._id}
            data-index={isDense ? denseFrom + at : undefined}
            style={styleOf?.(item)}
            {...rowOf?.(item)}
          >
            <Cells columns={columns} item={item} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Cells of one row. */
export function Cells<Item>({ columns, item }: { columns: readonly Column<Item>[]; item: Item }): ReactNode {
  return columns.map(({ name, cell, isHeading, abbr, isFigure }) =>
    isHeading ? (
      <th key={name} scope="row" abbr={abbr?.(item)}>
        {cell(item)}
      </th>
    ) : (
      <td key={name} data-figure={isFigure}>
        {cell(item)}
      </td>
    ),
  )
}

interface SpaceProps {
  /** Pixels. */
  height: number
  /** Number of columns. */
  columns: number
  className?: string | undefined
}

/** Placeholder for the unmounted rows of a long table. */
export function SpaceRow({ height, columns, className }: SpaceProps) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused
    <tr aria-hidden="true" className={className} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}
