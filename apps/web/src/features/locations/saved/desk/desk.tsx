import { type Location, listLocations, locationMessages } from '@lamplighter/domain/locations'
import { type ReactNode, useRef, useState } from 'react'
import { ShortcutsSheet } from '../../../../kit/keyboard/shortcuts-sheet.tsx'
import { useSelectAll } from '../../../../kit/lists/bulk/use-select-all.ts'
import {
  createSelection,
  currentVersions,
  MAX_AT_ONCE,
  useSelection,
} from '../../../../kit/lists/bulk/use-selection.ts'
import { ColumnChoice } from '../../../../kit/lists/column-choice.tsx'
import { DeskFrame } from '../../../../kit/page/desk-frame.tsx'
import { call } from '../../../../lib/api/api-client.ts'
import { sentenceFor } from '../../../../lib/api/api-problem.ts'
import { useSingleKeys } from '../../../../lib/choices/single-keys.ts'
import { useKeptColumns } from '../../../../lib/choices/stored-columns.ts'
import { useReadsOnly } from '../../../../lib/cities/reads-only.ts'
import { forServer } from '../../../../lib/locations/location-list.ts'
import { SelectionBar } from '../bulk/selection-bar.tsx'
import type { useLocationFilters } from '../filters/use-location-filters.ts'
import { SavedLocationsList } from '../list/saved-locations-list.tsx'
import type { useStableOrder } from '../list/stable-order.ts'
import type { ListedLocation } from '../listed-location.ts'
import { SavedLocationsMap } from '../saved-locations-map.tsx'
import { useMayEdit } from '../use-may-edit.ts'
import type { SavedLocationsOrigin } from '../use-saved-locations.ts'
import { deskKeys, deskWords } from './desk.messages.ts'
import classes from './desk.module.css'
import { deskColumns } from './desk-columns.ts'
import { DeskTable } from './desk-table.tsx'
import { OpenPanel } from './open-panel.tsx'

interface Props {
  state: ReturnType<typeof useLocationFilters>
  saved: SavedLocationsOrigin
  ordered: ReturnType<typeof useStableOrder>
  /** Identifies the list by user and filters. */
  listKey: string
  /** Page title and buttons. */
  header: ReactNode
  /** Links to the open work orders of a location. */
  orders: (location: Location) => ReactNode
}

const selected = createSelection<Location>()

/** List for wide windows: with a map, a panel for the open row, and bulk changes (LOC-80, LOC-81). */
export function Desk({ state, saved, ordered, listKey, header, orders }: Props) {
  const { open, filters, view, sort, sorting, change } = state
  const { locations } = ordered
  const search = useRef<HTMLInputElement>(null)
  const [help, setHelp] = useState(false)
  const keys = useSingleKeys()
  const columns = useKeptColumns(deskColumns)
  const [focusOn, setFocusOn] = useState<string | null>(null)
  const canSelect = !useReadsOnly() && saved.source === 'server'
  const mayEdit = useMayEdit()
  // Rows without a record have no checkbox.
  const rowOf = (location: ListedLocation) =>
    mayEdit(location) ? location : { ...location, record: undefined }
  const rows = locations.map(rowOf)
  const selection = useSelection(selected, listKey, rows)
  const all = useSelectAll({
    selection,
    listed: rows,
    matching: saved.matching,
    read: async () => {
      const query = { ...forServer(filters), sort, limit: MAX_AT_ONCE }
      return (await call(listLocations, { query })).filter((record) => mayEdit({ record }))
    },
    failure: (error) => sentenceFor(error, locationMessages.loadFailed),
  })

  function openBeside(id: string | null, byKey = false) {
    setFocusOn(byKey ? id : null)
    change({ open: id ?? undefined })
  }

  return (
    <DeskFrame
      list={
        <>
          {header}
          {/* The cards' own headings are one level below this one. */}
          {view === 'cards' && <h2 className="visually-hidden">{deskWords.list}</h2>}
          <SavedLocationsList
            state={state}
            saved={saved}
            ordered={ordered}
            table={{
              searchRef: search,
              tools: view === 'table' && (
                <>
                  <ColumnChoice {...columns} always={deskWords.alwaysShown} />
                  <ShortcutsSheet
                    help={deskKeys}
                    on={keys.on}
                    onSwitch={keys.switchTo}
                    opened={help}
                    onOpen={() => setHelp(true)}
                    onClose={() => setHelp(false)}
                  />
                </>
              ),
              rows: (
                <DeskTable
                  locations={locations}
                  total={saved.matching}
                  more={saved.more}
                  sorting={sorting}
                  open={open}
                  onOpen={(location, byKey) => openBeside(location?.key ?? null, byKey)}
                  selection={canSelect ? selection : null}
                  rowOf={rowOf}
                  all={all}
                  onSearch={() => search.current?.focus()}
                  onHelp={() => setHelp(true)}
                />
              ),
            }}
          />
          {view === 'table' && canSelect && (
            <SelectionBar
              chosen={currentVersions(selection, rows)}
              all={all}
              onClear={selection.clear}
              onStart={ordered.hold}
            />
          )}
        </>
      }
      side={
        <>
          <div className={`surface ${classes.map}`}>
            <SavedLocationsMap
              filters={filters}
              saved={saved}
              beside={{ openId: open, onOpen: (id) => openBeside(id) }}
            />
          </div>
          {open && (
            <OpenPanel
              open={open}
              locations={locations}
              total={saved.matching}
              takesFocus={focusOn === open}
              onOpen={(id) => openBeside(id)}
              orders={orders}
            />
          )}
        </>
      }
    />
  )
}
