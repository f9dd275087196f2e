import type { CityAdminNote } from '@lamplighter/domain/city-admin'
import { noteWords } from '@lamplighter/domain/notes'
import cards from '../../../kit/lists/cards.module.css'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { LongText } from '../../../kit/text/long-text.tsx'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCityNotes } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Slots } from '../slots.ts'
import { type OwnWrites, useOwnWrites } from '../use-own-writes.ts'
import { DeleteButton } from './delete-button.tsx'
import classes from './moderation.module.css'
import { PlaceLink } from './place-link.tsx'
import { useDeleteCityNote } from './use-moderation.ts'

/** The city's notes, newest first, each with its location and a Delete button. */
export function NotesTab({ cityId, slots }: { cityId: string; slots: Slots }) {
  const notes = useCityNotes(cityId)
  const deleting = useDeleteCityNote()
  const ownWrites = useOwnWrites()
  const focus = useFocusKept()
  return (
    <div {...focus}>
      <RecordList
        list={notes}
        failed={cityAdminWords.loadFailed}
        onRetry={retryAsMember(notes.refetch)}
        empty={<EmptyState drawing="notebook" message={cityAdminWords.noNotes} />}
      >
        {(items) => (
          <ul className={`stack gap-12 ${classes.notes}`} aria-label={noteWords.notes}>
            {items.map((note) => (
              <ModeratedNote
                key={note._id}
                note={note}
                slots={slots}
                own={ownWrites(note._id)}
                busy={deleting.isDeleting(note._id)}
                onDelete={() => void deleting.remove(note)}
              />
            ))}
          </ul>
        )}
      </RecordList>
    </div>
  )
}

interface NoteProps {
  note: CityAdminNote
  slots: Slots
  own: OwnWrites
  busy: boolean
  onDelete: () => void
}

function ModeratedNote({ note, slots, own, busy, onDelete }: NoteProps) {
  return (
    <li className={`stack gap-8 ${cards.card}`}>
      <PlaceLink to="/location-notes" place={note.location} />
      <Words note={note} slots={slots} />
      <div className={`line apart ${cards.foot}`}>
        <span className="quiet">
          {note.userId.name} · <RelativeTime time={note.createdAt} />
          <RecordedAt time={note.recordedAt} beside={note.createdAt} />
        </span>
        {own.state !== null && <UnsentBadge state={own.state} />}
        <DeleteButton
          name={`${note.userId.name}, ${note.location.name}`}
          busy={busy}
          disabled={own.isLeaving}
          onDelete={onDelete}
        />
      </div>
    </li>
  )
}

function Words({ note: { text, media }, slots }: { note: CityAdminNote; slots: Slots }) {
  return (
    <div className="stack gap-12">
      <LongText text={text} />
      {media.length > 0 && slots.media(media)}
    </div>
  )
}
