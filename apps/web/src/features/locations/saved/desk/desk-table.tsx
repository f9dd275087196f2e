import type { Location } from '@lamplighter/domain/locations'
import { type MouseEvent, useRef } from 'react'
import { isToggled, selectColumn } from '../../../../kit/lists/bulk/select-column.tsx'
import type { SelectAll } from '../../../../kit/lists/bulk/use-select-all.ts'
import type { Selection } from '../../../../kit/lists/bulk/use-selection.ts'
import type { Column } from '../../../../kit/lists/columns.ts'
import classes from '../../../../kit/lists/dense-table.module.css'
import type { More } from '../../../../kit/lists/show-more.tsx'
import type { Sorting } from '../../../../kit/lists/sorting.ts'
import { useMoreAtEnd } from '../../../../kit/lists/use-more-at-end.ts'
import { useWindowRows } from '../../../../kit/lists/use-window-rows.ts'
import { WindowTable } from '../../../../kit/lists/window-table.tsx'
import { useKeptColumns } from '../../../../lib/choices/stored-columns.ts'
import { locationPageWords } from '../../locations.messages.ts'
import type { ListedLocation } from '../listed-location.ts'
import { actionsColumn, columns as choosable, nameColumn } from './desk-cells.tsx'
import { deskColumns } from './desk-columns.ts'
import { OpenBeside } from './row-link.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

interface Props {
  locations: readonly ListedLocation[]
  /** Count of all matches, loaded or not. */
  total: number
  more: More
  sorting: Sorting
  /** Id of the location with the open panel. */
  open: string | null
  onOpen: (location: ListedLocation | null, byKey: boolean) => void
  /** Null if the user may only read. */
  selection: Selection<Location> | null
  rowOf: (location: ListedLocation) => ListedLocation
  all: SelectAll
  onSearch: () => void
  onHelp: () => void
}

const ROW_HEIGHT = 44
const ROWS_AHEAD = 20
const control = 'a, button, input, label'

/** Table with one 44 px row per location and the user's choice of columns. A click on a row opens the panel. */
export function DeskTable(props: Props) {
  const { locations, total, more, sorting, open, onOpen, selection, rowOf, all } = props
  const table = useRef<HTMLTableElement>(null)
  const windowed = useWindowRows({
    count: locations.length,
    keyOf: (index) => locations[index]?.key ?? String(index),
    estimatedHeight: ROW_HEIGHT,
    name: 'saved-locations-desk',
  })
  useMoreAtEnd(more, windowed.lastIndex >= locations.length - ROWS_AHEAD)
  useDeskKeys(table, { ...props, keep: windowed.keep })
  const { shown } = useKeptColumns(deskColumns)
  const columns = inOrder(shown)

  function click(event: MouseEvent, location: ListedLocation) {
    const { target } = event
    if (!location.record || !(target instanceof Element) || target.closest(control)) return
    if (selection && isToggled(event, selection, location)) return
    if (getSelection()?.type !== 'Range') onOpen(location, false)
  }

  return (
    <OpenBeside value={onOpen}>
      <WindowTable
        tableRef={table}
        caption={locationPageWords.savedLocations}
        columns={selection ? [selectColumn(selection, all, rowOf), ...columns] : columns}
        items={locations}
        total={total}
        sorting={sorting}
        windowed={windowed}
        className={classes.table}
        // Keyboard users use the link in the row.
        rowOf={(location) => ({
          'data-open': location.key === open || undefined,
          onClick: (event) => click(event, location),
        })}
      />
    </OpenBeside>
  )
}

function inOrder(shown: readonly (keyof typeof choosable)[]): Column<ListedLocation>[] {
  const chosen = shown.map((key) => choosable[key])
  const before = shown[0] === 'icon' ? 1 : 0
  return [...chosen.slice(0, before), nameColumn, ...chosen.slice(before), actionsColumn]
}
