import type { AdminCity } from '@lamplighter/domain/admin'
import { Button } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { DataList } from '../../../kit/lists/data-list.tsx'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListTools } from '../../../kit/lists/list-tools.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { askedBy, giveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { isFoundIn, usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useAdminCities } from '../admin.api.ts'
import { adminWords, showingOf } from '../admin.messages.ts'
import classes from '../admin.module.css'
import { CityActions, CityName, CityOwner } from './city-parts.tsx'
import { CreateCityDialog } from './create-city-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { RecountFindings } from './recount-findings.tsx'
import { useCityChanges } from './use-city-changes.ts'
import { useRecalculation } from './use-recalculation.ts'

const words = adminWords.cities
const [name, owner, members, locations, notes, actions] = words.columns
const count = { width: 100, isFigure: true, onCard: 'fact' } as const

/** All cities, searched here: the server gives them all at once. */
export function CitiesTab() {
  const cities = useAdminCities()
  const { recalculate, isRecalculating, found } = useRecalculation()
  const changes = useCityChanges()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState(false)
  const [naming, setNaming] = useState<{ city: AdminCity; asker: Element | null } | null>(null)
  const focus = useFocusKept()
  const all = cities.data
  const matching = all?.filter((city) => isFoundIn(textsOf(city), search)) ?? []
  const { items, total, more } = usePagesOf(matching)

  const nameOwner = (city: AdminCity) => setNaming({ city, asker: askedBy(document.activeElement) })
  function ownerNamed() {
    setNaming(null)
    giveBackFocus(naming?.asker ?? null)
  }

  if (cities.isPending) return <ListSkeleton rows={8} />
  if (!all) return <ErrorState message={adminWords.loadFailed} onRetry={retryAsMember(cities.refetch)} />
  return (
    <div className="stack" {...focus}>
      <div>
        <div className={`row ${classes.toolbar}`}>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
            {adminWords.createCity}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} aria-hidden />}
            loading={isRecalculating}
            onClick={() => void recalculate()}
          >
            {adminWords.recalculateStats}
          </Button>
        </div>
        <RecountFindings corrected={found?.corrected ?? null} />
      </div>
      <ListTools
        label={words.search}
        search={search}
        onSearch={setSearch}
        figures={showingOf(total, all.length, 'cities')}
      />
      {total === 0 ? (
        <EmptyState message={search === '' ? words.none : words.noMatches} />
      ) : (
        <DataList<AdminCity>
          tableFrom="64em"
          label={adminWords.tabs.cities}
          items={items}
          columns={[
            { name, isHeading: true, cell: (city) => <CityName city={city} /> },
            { name: owner, onCard: 'wide fact', cell: (city) => <CityOwner city={city} /> },
            { name: members, ...count, cell: ({ stats }) => stats.memberCount.toLocaleString('en-US') },
            { name: locations, ...count, cell: ({ stats }) => stats.locationCount.toLocaleString('en-US') },
            { name: notes, ...count, cell: ({ stats }) => stats.noteCount.toLocaleString('en-US') },
            {
              name: actions,
              width: 340,
              cell: (city) => <CityActions city={city} changes={changes} onOwner={nameOwner} />,
            },
          ]}
        />
      )}
      <ShowMore shown={items.length} total={total} more={more} />
      {creating && <CreateCityDialog onDone={() => setCreating(false)} />}
      {naming && <OwnerDialog city={naming.city} onDone={ownerNamed} />}
    </div>
  )
}

const textsOf = ({ name, state, owner }: AdminCity) => [`${name}, ${state}`, owner?.name, owner?.email]
