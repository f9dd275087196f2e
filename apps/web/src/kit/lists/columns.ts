import type { CSSProperties, HTMLAttributes, ReactNode } from 'react'
import type { Sorting } from './sorting.ts'

/** A column of the table, or a part of the card. */
export interface Column<Item> {
  name: string
  /** Replaces the name in the header: a checkbox for all rows. */
  head?: ReactNode
  cell: (item: Item) => ReactNode
  /** Orders that presses on the header cycle through (`nextSort`). */
  orders?: readonly string[] | undefined
  /** Row header cell for screen readers. */
  isHeading?: boolean
  /** The plain name, if the cell shows more. */
  abbr?: (item: Item) => string
  /** Width of the column; if omitted, it takes the rest. */
  width?: CSSProperties['width']
  /** Right-aligns numbers. */
  isFigure?: boolean
  /**
   * Position in the card; by default a separate part. `line` is in the line beside the actions, `next line` below it;
   * `fact` is labeled and takes a third of the card, `wide fact` all of it; `none` is omitted.
   */
  onCard?: 'part' | 'line' | 'next line' | 'fact' | 'wide fact' | 'none'
}

export type RowProps = HTMLAttributes<HTMLTableRowElement> & { [data: `data-${string}`]: unknown }

export interface DataListProps<Item> {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  /** The last column holds the actions, unless it has a position in the card. */
  columns: readonly Column<Item>[]
  /** Custom card renderer. */
  card?: (item: Item) => ReactNode
  /** Style of a row and of a card. */
  styleOf?: (item: Item) => CSSProperties
  /** Props of a table row. */
  rowOf?: ((item: Item) => RowProps) | undefined
  /** Dense rows of 44 px with keyboard navigation, for wide windows; the value is the first row's number. */
  denseFrom?: number
  /** Sorting of the table; cards have no headers. */
  sorting?: Sorting | undefined
  classNames?: { table?: string | undefined; cards?: string | undefined; card?: string | undefined }
}
