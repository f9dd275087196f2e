import type { Location } from '@lamplighter/domain/locations'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useEscape } from '../../../../kit/keyboard/use-escape.ts'
import { useRowKeys } from '../../../../kit/keyboard/use-row-keys.ts'
import { useShortcuts } from '../../../../kit/keyboard/use-shortcuts.ts'
import type { Selection } from '../../../../kit/lists/bulk/use-selection.ts'
import { useSingleKeys } from '../../../../lib/choices/single-keys.ts'
import { EDIT } from '../../editor/sections.ts'
import { editAddress, type ListedLocation } from '../listed-location.ts'

interface Options {
  locations: readonly ListedLocation[]
  open: string | null
  onOpen: (location: ListedLocation | null, byKey: boolean) => void
  selection: Selection<Location> | null
  rowOf: (location: ListedLocation) => ListedLocation
  keep: (index: number) => void
  onSearch: () => void
  onHelp: () => void
}

/** Keyboard shortcuts of the wide list (LOC-82). An open panel follows the current row (LOC-83). */
export function useDeskKeys(table: RefObject<HTMLElement | null>, options: Options): void {
  const { locations, open, onOpen, selection, rowOf, keep, onSearch, onHelp } = options
  const navigate = useNavigate()
  const rows = useRowKeys(table, { keys: locations.map(({ key }) => key), open, keep })
  const named = (key: string | undefined) => locations.find((location) => location.key === key)

  function go(by: number) {
    const next = named(rows.step(by))
    if (next?.record && open) onOpen(next, false)
  }

  function goInto() {
    const location = named(rows.current())
    if (location?.record) onOpen(location, true)
  }

  function edit() {
    const location = named(rows.current())
    if (location) void navigate({ to: '/edit-location', search: editAddress(location), hash: EDIT })
  }

  const letGo = () => selection?.clear()

  const keys = {
    j: () => go(1),
    k: () => go(-1),
    e: edit,
    x: () => {
      const location = named(rows.current())
      const row = location && rowOf(location)
      if (row?.record) selection?.toggle(row, false)
    },
    Enter: goInto,
    '/': onSearch,
    '?': onHelp,
    Escape: letGo,
  }
  useShortcuts(keys, useSingleKeys().on)
  useEscape(open !== null, () => {
    if (open) rows.show(open, true)
    onOpen(null, true)
  })

  // The panel's buttons may open rows out of view. The initial value is not a change.
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    const isFocused = table.current?.contains(document.activeElement)
    if (open && !isFocused) rows.show(open, false)
  })
}
