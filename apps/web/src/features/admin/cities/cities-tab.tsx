import type { AdminCity } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'
import { Button } from '@mantine/core'
import { IconFileUpload, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { includesSearch, usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useAdminCities } from '../admin.api.ts'
import { adminWords, showingOf } from '../admin.messages.ts'
import classes from '../admin.module.css'
import { CityDialogs, type DrawInvite, useCityDialogs } from './city-dialogs.tsx'
import { cityListWords } from './city-list.messages.ts'
import { CityActions, CityName, CityOwner } from './city-parts.tsx'
import { RecalculationFindings } from './recalculation-findings.tsx'
import { RemovalList } from './removal-list.tsx'
import { useCityChanges } from './use-city-changes.ts'
import { useRecalculation } from './use-recalculation.ts'

const words = adminWords.cities
const [name, owner, members, locations, notes, actions] = words.columns
const count = { width: 100, isFigure: true, onCard: 'fact' } as const

/** All cities. The search runs in the browser because the server returns them all. */
export function CitiesTab({ invite }: { invite: DrawInvite }) {
  const cities = useAdminCities()
  const { recalculate, isRecalculating, found } = useRecalculation()
  const changes = useCityChanges()
  const [search, setSearch] = useState('')
  const dialogs = useCityDialogs()
  const focus = useFocusKept()
  const all = cities.data
  const matching = all?.filter((city) => includesSearch(textsOf(city), search)) ?? []
  const list = usePagesOf(matching)

  if (cities.isPending) return <ListSkeleton rows={8} />
  if (!all) return <ErrorState message={adminWords.loadFailed} onRetry={retryAsMember(cities.refetch)} />
  return (
    <div className="stack" {...focus}>
      <div>
        <div className={`row ${classes.toolbar}`}>
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => dialogs.onOpen({ kind: 'create' })}
          >
            {adminWords.createCity}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileUpload size={20} aria-hidden />}
            onClick={() => dialogs.onOpen({ kind: 'list' })}
          >
            {cityListWords.open}
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
        <RecalculationFindings corrected={found?.corrected ?? null} />
      </div>
      <RecordList<AdminCity>
        search={{ label: words.search, value: search, onSearch: setSearch }}
        figures={showingOf(list.total, all.length, 'cities')}
        list={list}
        failed={adminWords.loadFailed}
        empty={<EmptyState message={search === '' ? words.none : words.noMatches} />}
        tableFrom="64em"
        label={adminWords.tabs.cities}
        columns={[
          { name, isHeading: true, cell: (city) => <CityName city={city} /> },
          { name: owner, onCard: 'wide fact', cell: (city) => <CityOwner city={city} /> },
          { name: members, ...count, cell: ({ stats }) => formatCount(stats.memberCount) },
          { name: locations, ...count, cell: ({ stats }) => formatCount(stats.locationCount) },
          { name: notes, ...count, cell: ({ stats }) => formatCount(stats.noteCount) },
          {
            name: actions,
            width: 340,
            cell: (city) => <CityActions city={city} changes={changes} onOpen={dialogs.onOpen} />,
          },
        ]}
      />
      <RemovalList />
      <CityDialogs {...dialogs} invite={invite} />
    </div>
  )
}

const textsOf = ({ name, state, owner, formerNames }: AdminCity) => [
  `${name}, ${state}`,
  owner?.name,
  owner?.email,
  ...formerNames,
]
