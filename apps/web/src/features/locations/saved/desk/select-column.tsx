import { Checkbox } from '@mantine/core'
import type { Column } from '../../../../kit/lists/columns.ts'
import classes from '../../../../kit/lists/dense-table.module.css'
import { selectAll } from '../bulk/bulk.messages.ts'
import { MAX_AT_ONCE } from '../bulk/bulk-items.ts'
import type { ListedLocation } from '../listed-location.ts'
import { deskWords, selectOf } from './desk.messages.ts'
import type { Selection } from './use-selection.ts'

/** Removes the label's padding. */
const inRow = { inner: classes.box ?? '' }

/** Checkbox column; the header selects all matches. Shift selects a range. */
export function selectColumn(
  selection: Selection,
  matching: number,
  onSelectAll: () => void,
): Column<ListedLocation> {
  const { size } = selection.chosen
  const isAll = size > 0 && size >= Math.min(matching, MAX_AT_ONCE)
  return {
    name: deskWords.select,
    width: 44,
    head: (
      <Checkbox
        size="sm"
        data-select
        classNames={inRow}
        checked={isAll}
        indeterminate={size > 0 && !isAll}
        aria-label={selectAll(matching, MAX_AT_ONCE)}
        onChange={isAll ? selection.clear : onSelectAll}
      />
    ),
    cell: (location) =>
      location.record && (
        <Checkbox
          size="sm"
          data-select
          classNames={inRow}
          checked={selection.has(location)}
          aria-label={selectOf(location.name)}
          onChange={({ nativeEvent }) =>
            selection.toggle(location, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      ),
  }
}
