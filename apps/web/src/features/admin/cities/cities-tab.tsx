import { type AdminCity, adminWords, showingOf } from '@lamplighter/domain/admin'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import lists from '../../../kit/lists/list.module.css'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { askedBy, giveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { PAGE_SIZE } from '../../../lib/api/use-paged-list.ts'
import { useAdminCities } from '../admin.api.ts'
import classes from '../admin.module.css'
import { LoadFailed } from '../load-failed.tsx'
import { CitiesTable } from './cities-table.tsx'
import { CityCards } from './city-cards.tsx'
import { CreateCityDialog } from './create-city-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { RecountFindings } from './recount-findings.tsx'
import { useCityChanges } from './use-city-changes.ts'
import { useRecalculation } from './use-recalculation.ts'

const words = adminWords.cities

/** All cities, searched here: the server gives them all at once. */
export function CitiesTab() {
  const cities = useAdminCities()
  const { recalculate, isRecalculating, found } = useRecalculation()
  const changes = useCityChanges()
  const [search, setSearch] = useState('')
  const [length, setLength] = useState(PAGE_SIZE)
  const [creating, setCreating] = useState(false)
  const [naming, setNaming] = useState<{ city: AdminCity; asker: Element | null } | null>(null)
  const focus = useFocusKept()
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? CityCards : CitiesTable

  const nameOwner = (city: AdminCity) => setNaming({ city, asker: askedBy(document.activeElement) })
  function ownerNamed() {
    setNaming(null)
    giveBackFocus(naming?.asker ?? null)
  }

  if (cities.isPending) return <ListSkeleton rows={8} />
  if (!cities.data) return <LoadFailed onRetry={cities.refetch} />
  const matching = cities.data.filter((city) => matches(city, search))
  const more = { has: matching.length > length, isLoading: false, failed: false }
  return (
    <div className={lists.stack} {...focus}>
      <div>
        <div className={classes.toolbar}>
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
      <div className={lists.tools}>
        <SearchField label={words.search} onSearch={setSearch} />
        <p className={lists.count} role="status">
          {showingOf(matching.length, cities.data.length, 'cities')}
        </p>
      </div>
      {matching.length === 0 ? (
        <EmptyState message={search === '' ? words.none : words.noMatches} />
      ) : (
        <List cities={matching.slice(0, length)} changes={changes} onOwner={nameOwner} />
      )}
      <ShowMore
        shown={Math.min(length, matching.length)}
        total={matching.length}
        more={{ ...more, load: () => setLength(length + PAGE_SIZE) }}
      />
      {creating && <CreateCityDialog onDone={() => setCreating(false)} />}
      {naming && <OwnerDialog city={naming.city} onDone={ownerNamed} />}
    </div>
  )
}

function matches({ name, state, owner }: AdminCity, search: string): boolean {
  const wanted = search.toLocaleLowerCase('en')
  return [`${name}, ${state}`, owner?.name, owner?.email].some((text) =>
    text?.toLocaleLowerCase('en').includes(wanted),
  )
}
