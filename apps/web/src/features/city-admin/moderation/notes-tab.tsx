import { type CityAdminNote, cityAdminWords } from '@lamplighter/domain/city-admin'
import { noteWords } from '@lamplighter/domain/notes'
import classes from '../../../kit/lists/cards.module.css'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { LoadedList } from '../../../kit/lists/loaded-list.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { LongText } from '../../../kit/text/long-text.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useCityNotes } from '../city-admin.api.ts'
import type { Guests } from '../guests.ts'
import { LoadFailed } from '../load-failed.tsx'
import { DeleteButton } from './delete-button.tsx'
import { PlaceLink } from './place-link.tsx'
import { useDeleteCityNote } from './use-moderation.ts'

/** The city's notes, newest first, each with its place and a way to delete it. */
export function NotesTab({ cityId, guests }: { cityId: string; guests: Guests }) {
  const notes = useCityNotes(cityId)
  const deleting = useDeleteCityNote()
  const focus = useFocusKept()
  return (
    <div {...focus}>
      <LoadedList
        list={notes}
        failed={<LoadFailed onRetry={notes.refetch} />}
        empty={<EmptyState drawing="notebook" message={cityAdminWords.noNotes} />}
      >
        {(items) => (
          <ul className={classes.notes} aria-label={noteWords.notes}>
            {items.map((note) => (
              <li key={note._id} className={classes.card}>
                <PlaceLink to="/location-notes" place={note.location} />
                <Words note={note} guests={guests} />
                <div className={classes.foot}>
                  <span className={classes.quiet}>
                    {note.userId.name} · <RelativeTime time={note.createdAt} />
                  </span>
                  <DeleteButton
                    name={`${note.userId.name}, ${note.location.name}`}
                    busy={deleting.isDeleting(note._id)}
                    onDelete={() => void deleting.remove(note)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      <ShowMore shown={notes.items.length} total={notes.total} more={notes.more} />
    </div>
  )
}

function Words({ note: { text, media }, guests }: { note: CityAdminNote; guests: Guests }) {
  return (
    <div className={classes.words}>
      <LongText text={text} />
      {media.length > 0 && guests.media(media)}
    </div>
  )
}
