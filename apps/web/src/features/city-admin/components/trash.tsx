import { cityAdminWords } from '@lamplighter/domain/city-admin'
import { showingLocations } from '@lamplighter/domain/locations'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ShowMore } from '../../../kit/show-more.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { useTrash, useTrashCount } from '../city-admin.api.ts'
import { useRestoring } from '../use-restoring.ts'
import lists from './lists.module.css'
import { LoadFailed } from './load-failed.tsx'
import { SearchField } from './search-field.tsx'
import classes from './trash.module.css'
import { TrashCards } from './trash-cards.tsx'
import { TrashTable } from './trash-table.tsx'

const words = cityAdminWords.trash

/** Deleted locations, the last one first, each with its way back. */
export function Trash({ cityId }: { cityId: string }) {
  const [search, setSearch] = useState('')
  const trash = useTrash(cityId, search)
  const all = Math.max(useTrashCount(cityId) ?? 0, trash.total)
  const restoring = useRestoring()
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? TrashCards : TrashTable
  const { items, total, isPending, isError, isStale, more } = trash

  const failed = isError && items.length === 0
  const waiting = <ListSkeleton rows={4} />
  const failure = <LoadFailed onRetry={trash.refetch} />
  // Whoever searches goes on typing while the list loads or fails.
  if (!search) {
    if (isPending) return waiting
    if (failed) return failure
    if (items.length === 0) return <EmptyState drawing="notebook" message={words.empty} />
  }
  return (
    <>
      <p className={classes.hint}>{words.hint}</p>
      <div className={lists.tools}>
        <SearchField label={cityAdminWords.searchLocations} onSearch={setSearch} />
        <p className={lists.count} role="status">
          {isPending || failed ? '' : showingLocations(total, all)}
        </p>
      </div>
      {isPending ? (
        waiting
      ) : failed ? (
        failure
      ) : items.length === 0 ? (
        <EmptyState message={cityAdminWords.noLocationMatches} />
      ) : (
        <div className={isStale ? lists.stale : undefined} aria-busy={isStale}>
          <List locations={items} restoring={restoring} />
        </div>
      )}
      <ShowMore shown={items.length} total={total} more={more} />
    </>
  )
}
