import type { CSSProperties, ReactNode } from 'react'
import type { Sorting } from './sorting.ts'

/** One thing that a list says of each of its items: a column of the table, a part of the card. */
export interface Column<Item> {
  name: string
  /** Stands in the head in place of the name: a box for all rows. */
  head?: ReactNode
  cell: (item: Item) => ReactNode
  /** What presses on the head sort by, one after the other (`nextSort`). */
  orders?: readonly string[] | undefined
  /** The cell that names its row, for screen readers. */
  isHeading?: boolean
  /** The name alone, where that cell says more. */
  abbr?: (item: Item) => string
  /** Of the table's column; without one it takes what is left. */
  width?: CSSProperties['width']
  /** Figures stand in line at the end of their column. */
  isFigure?: boolean
  /**
   * A part of its own unless said otherwise. `line` is in the quiet line beside the actions, `next line` in the one below;
   * `fact` stands with its name in a third of the card, `wide fact` across it; `none` is left out.
   */
  onCard?: 'part' | 'line' | 'next line' | 'fact' | 'wide fact' | 'none'
}

export interface DataListProps<Item> {
  /** What is listed, for screen readers. */
  label: string
  items: readonly Item[]
  /** The last one holds the actions. */
  columns: readonly Column<Item>[]
  /** Draws a card where the columns one after the other are not enough. */
  card?: (item: Item) => ReactNode
  /** For a row and for a card. */
  styleOf?: (item: Item) => CSSProperties
  /** On a wide window: rows of 44 pixels, which keys go through; this is the number of the first one. */
  denseFrom?: number
  /** For the table; cards have no heads. */
  sorting?: Sorting | undefined
  classNames?: { table?: string | undefined; cards?: string | undefined; card?: string | undefined }
}
