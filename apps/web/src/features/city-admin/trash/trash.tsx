import type { TrashedLocation } from '@lamplighter/domain/city-admin'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { useTrash, useTrashCount } from '../city-admin.api.ts'
import { cameSince, cityAdminWords, comesBack } from '../city-admin.messages.ts'
import { SearchedList } from '../searched-list.tsx'
import { useOwnWrites } from '../use-own-writes.ts'
import classes from './trash.module.css'
import { RestoreButton, TrashedPlace, TrashedSince } from './trash-parts.tsx'
import { useRestoring } from './use-restoring.ts'

const words = cityAdminWords.trash
const [place, deletedBy, deleted, comesBackWithIt, actions] = words.columns

/** Deleted locations, latest first, each with a Restore button. */
export function Trash({ cityId }: { cityId: string }) {
  const [search, setSearch] = useState('')
  const trash = useTrash(cityId, search)
  const all = Math.max(useTrashCount(cityId) ?? 0, trash.total)
  const restoring = useRestoring()
  const ownWrites = useOwnWrites()
  return (
    <SearchedList<TrashedLocation>
      list={trash}
      search={search}
      onSearch={setSearch}
      all={all}
      empty={<EmptyState drawing="notebook" message={words.empty} />}
      hint={<p className={classes.hint}>{words.hint}</p>}
      label={words.trash}
      tableFrom="64em"
      columns={[
        {
          name: place,
          isHeading: true,
          cell: (location) => <TrashedPlace location={location} unsent={ownWrites(location._id).state} />,
        },
        { name: deletedBy, width: '15%', onCard: 'line', cell: (location) => location.deletedBy.name },
        {
          name: deleted,
          width: '15%',
          onCard: 'line',
          cell: (location) => <TrashedSince location={location} />,
        },
        {
          name: comesBackWithIt,
          width: 160,
          onCard: 'next line',
          cell: ({ noteCount, mediaCount, openWorkOrders, notesSince }) => (
            <>
              {comesBack({ notes: noteCount, media: mediaCount, openWorkOrders })}
              {notesSince > 0 && <strong className={classes.since}>{cameSince(notesSince)}</strong>}
            </>
          ),
        },
        {
          name: actions,
          width: 212,
          cell: (location) => (
            <RestoreButton
              location={location}
              restoring={restoring}
              disabled={ownWrites(location._id).isLeaving}
              cityId={cityId}
            />
          ),
        },
      ]}
    />
  )
}
