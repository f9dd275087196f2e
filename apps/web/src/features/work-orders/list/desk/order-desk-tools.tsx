import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ShortcutsSheet } from '../../../../kit/keyboard/shortcuts-sheet.tsx'
import { useRowKeys } from '../../../../kit/keyboard/use-row-keys.ts'
import { useShortcuts } from '../../../../kit/keyboard/use-shortcuts.ts'
import { ColumnChoice } from '../../../../kit/lists/column-choice.tsx'
import { useSingleKeys } from '../../../../lib/choices/single-keys.ts'
import { useKeptColumns } from '../../../../lib/choices/stored-columns.ts'
import { useHistoryEntryKey } from '../../../../lib/state/use-history-entry-key.ts'
import { orderDeskWords, orderKeys } from './order-desk.messages.ts'
import { orderColumns } from './order-desk-columns.ts'

interface Props {
  /** The element that contains all rows. */
  rows: RefObject<HTMLElement | null>
  /** Order ids in display order. */
  ids: readonly string[]
  onSearch: () => void
  onSelect: (id: string | undefined) => void
  onClear: () => void
}

/** History entry and row of the list that was left. */
let left: { entry: string; id: string } | null = null

/**
 * Columns and keyboard shortcuts of the wide list (ORDER-26, ORDER-27). Enter needs no handler: the row's
 * link has the focus.
 */
export function OrderDeskTools({ rows, ids, onSearch, onSelect, onClear }: Props) {
  const navigate = useNavigate()
  const single = useSingleKeys()
  const columns = useKeptColumns(orderColumns)
  const [help, setHelp] = useState(false)
  const { current, step, show } = useRowKeys(rows, { keys: ids, open: null })

  function edit() {
    const id = current()
    if (id) void navigate({ to: '/work-orders/$id', params: { id }, search: { edit: true } })
  }

  useShortcuts(
    {
      j: () => step(1),
      k: () => step(-1),
      e: edit,
      x: () => onSelect(current()),
      '/': onSearch,
      '?': () => setHelp(true),
      Escape: onClear,
    },
    single.on,
  )
  useRestoredRow(current, show, ids.length > 0)
  return (
    <>
      <ColumnChoice {...columns} always={orderDeskWords.alwaysShown} />
      <ShortcutsSheet
        help={orderKeys}
        on={single.on}
        onSwitch={single.switchTo}
        opened={help}
        onOpen={() => setHelp(true)}
        onClose={() => setHelp(false)}
      />
    </>
  )
}

/** After coming back, focuses the row that was open, so that `j` continues from there. */
function useRestoredRow(
  current: () => string | undefined,
  show: (id: string, focus: boolean) => void,
  isThere: boolean,
): void {
  const entry = useHistoryEntryKey(paths.workOrders)
  const latest = useRef(current)
  latest.current = current
  const isDone = useRef(false)
  // After the heading, which takes the focus on each navigation.
  useEffect(() => {
    if (!isThere || isDone.current) return
    isDone.current = true
    if (left?.entry === entry.current) show(left?.id ?? '', true)
  })
  useLayoutEffect(
    () => () => {
      const id = latest.current()
      left = entry.current && id ? { entry: entry.current, id } : null
    },
    [entry],
  )
}
