import type { User } from '@lamplighter/domain/auth'
import { observerWords } from '@lamplighter/domain/cities'
import { type Location, locationWords } from '@lamplighter/domain/locations'
import { NOTES_PAGE_TOLERANCE } from '@lamplighter/domain/map'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { type LocationDraftState, useLocationDraft } from '../features/locations/draft/use-location-draft.ts'
import { useQueuedNotes } from '../features/locations/draft/use-queued-notes.ts'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { useAttachments } from '../features/media/attachments/use-attachments.ts'
import { useNotesOutbox } from '../features/notes/notes.outbox.ts'
import { takeLeftDrafts } from '../features/outbox/left-drafts.ts'
import { usePrefetchedSender } from '../features/outbox/use-sender.ts'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { say } from '../kit/messages/say.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { SectionCard } from '../kit/sections/section-card.tsx'
import { useSession } from '../lib/session/session.ts'
import { mapMessages } from '../map/map.messages.ts'
import { NewNote, NotesOnDevice } from './edit-location/notes-section.tsx'
import { NotesLayout } from './location-notes/notes-layout.tsx'

const route = getRouteApi('/location-notes')

export function LocationNotesPage() {
  return (
    <RequireCity platformAdmin="one-thing">
      <NamedLocation />
    </RequireCity>
  )
}

function NamedLocation() {
  const { user } = useSession()
  const { id, lat, lng } = route.useSearch()
  const navigate = useNavigate()
  const at = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  const named = useNamedLocation({ id, at, tolerance: NOTES_PAGE_TOLERANCE })
  const missing = named.data === null
  useEffect(() => {
    if (!missing) return
    say.failure(locationPageWords.notFoundAtPoint)
    void navigate({ to: paths.savedLocations, replace: true })
  }, [missing, navigate])

  if (named.isError) {
    return (
      <Page>
        <PageHeader title={noteWords.notes} />
        <ErrorState message={mapMessages.loadFailed} onRetry={() => void named.refetch()} />
      </Page>
    )
  }
  if (!named.data || !user) return <ScreenPending />
  if (can(callerOf(user), 'note:create', named.data) !== 'allowed') {
    return (
      <NotesLayout
        location={named.data}
        description={observerWords.readOnly}
        link={locationWords.viewLocation}
      />
    )
  }
  return <Notes key={named.data._id} location={named.data} user={user} />
}

function Notes({ location, user }: { location: Location; user: User }) {
  const { _id, cityId } = location
  const draft = useLocationDraft({
    user,
    found: location,
    id: _id,
    at: null,
    onLeft: () => void takeLeftDrafts(),
  })
  const attachments = useAttachments({ draftKey: draft.key, cityId, locationId: _id })
  const queued = useQueuedNotes(draft, attachments, useNotesOutbox(user._id, _id))
  usePrefetchedSender()
  useClearedDraft(draft, attachments.ready && queued.draftFiles.length === 0)

  return (
    <NotesLayout
      location={location}
      link={locationWords.editLocation}
      unsent={<NotesOnDevice notes={queued} />}
    >
      <div data-not-printed>
        <SectionCard title={locationPageWords.addNewNote}>
          <NewNote draft={draft} notes={queued} disabled={!draft.ready} />
        </SectionCard>
      </div>
    </NotesLayout>
  )
}

/** When its notes are in the outbox, the draft is empty and is removed. Otherwise the edit page would show it. */
function useClearedDraft(draft: LocationDraftState, hasNoFiles: boolean) {
  const { noteText, notes, untouched, held, savedAt } = draft
  const isEmpty = noteText === '' && notes.length === 0 && hasNoFiles
  const nothingLeft = isEmpty && untouched === true && !held && savedAt !== null
  const reset = useEffectEvent(() => void draft.reset())
  useEffect(() => {
    if (nothingLeft) reset()
  }, [nothingLeft])
}
