import { Checkbox } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import type { Column, RowProps } from '../columns.ts'
import dense from '../dense-table.module.css'
import { bulkWords, selectAll, selectOf } from './bulk.messages.ts'
import classes from './select-column.module.css'
import type { SelectAll } from './use-select-all.ts'
import { MAX_AT_ONCE, type Row, type Selection, useIsSelected } from './use-selection.ts'

/** Removes the label's padding. */
const inRow = { inner: dense.box ?? '' }

/** Checkbox column; the header selects all matches. Shift selects a range. */
export function selectColumn<Item, R>(
  selection: Selection<R>,
  { matching, select }: SelectAll,
  rowOf: (item: Item) => Row<R> & { name: string },
): Column<Item> {
  const { size } = selection.chosen
  const isAll = size > 0 && size >= Math.min(matching, MAX_AT_ONCE)
  return {
    name: bulkWords.select,
    width: 44,
    head: (
      <Checkbox
        size="sm"
        data-select
        classNames={inRow}
        checked={isAll}
        indeterminate={size > 0 && !isAll}
        aria-label={selectAll(matching, MAX_AT_ONCE)}
        onChange={isAll ? selection.clear : select}
      />
    ),
    cell: (item) => <CellCheckbox selection={selection} row={rowOf(item)} />,
  }
}

interface CheckboxProps<R> {
  selection: Selection<R>
  row: Row<R> & { name: string }
}

function CellCheckbox<R>({ selection, row }: CheckboxProps<R>) {
  const isOn = useIsSelected(selection, row)
  return (
    row.record && (
      <Checkbox
        size="sm"
        data-select
        classNames={inRow}
        checked={isOn}
        aria-label={selectOf(row.name)}
        onChange={({ nativeEvent }) => selection.toggle(row, isRange(nativeEvent))}
      />
    )
  )
}

/** Checkbox of a card; a press anywhere on the card toggles it. */
export function RowCheckbox<R>({ selection, row }: CheckboxProps<R>) {
  const id = useId()
  const isOn = useIsSelected(selection, row)
  return (
    <label htmlFor={id} className={`as-large ${classes.whole}`}>
      <Checkbox
        id={id}
        size="md"
        checked={isOn}
        aria-label={selectOf(row.name)}
        onChange={({ nativeEvent }) => selection.toggle(row, isRange(nativeEvent))}
      />
    </label>
  )
}

const controls = 'a, button, input, label'

/** The whole cell toggles the checkbox. Keyboard users use the checkbox itself. */
export function selectableRow<R>(selection: Selection<R>, row: Row<R>): RowProps {
  return {
    onClick: (event) => void isToggled(event, selection, row),
  }
}

/** True if the click was on a cell with a checkbox, which it toggles. */
export function isToggled<R>(event: MouseEvent, selection: Selection<R>, row: Row<R>): boolean {
  const { target } = event
  if (!(target instanceof Element) || target.closest(controls)) return false
  if (!target.querySelector('[data-select]')) return false
  selection.toggle(row, event.shiftKey)
  return true
}

const isRange = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true
