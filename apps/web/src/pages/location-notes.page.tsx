import type { User } from '@lamplighter/domain/auth'
import { type Location, locationMessages, locationWords } from '@lamplighter/domain/locations'
import { mapMessages, NOTES_PAGE_TOLERANCE } from '@lamplighter/domain/map'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { noteWords } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { type DeskState, useDesk } from '../features/locations/draft/use-location-draft.ts'
import { type DeskNotes, useDeskNotes } from '../features/locations/draft/use-queued-notes.ts'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { LocationFacts } from '../features/locations/view/location-facts.tsx'
import { NotesGallery } from '../features/media/media-gallery.tsx'
import { Thumbnails } from '../features/media/thumbnails.tsx'
import { useNotes } from '../features/notes/notes.api.ts'
import { SavedNotes } from '../features/notes/saved-notes.tsx'
import { sendWaiting } from '../frame/outbox/send-outbox.ts'
import { RequireLogin } from '../frame/require-login.tsx'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { say } from '../kit/messages/say.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { SectionCard } from '../kit/sections/section-card.tsx'
import { useDraft } from '../lib/saved-on-device.ts'
import { useSession } from '../lib/session.ts'
import { NewNote, WaitingNotes } from './edit-location/notes-section.tsx'
import { ReadNotes } from './location-notes/read-notes.tsx'

const route = getRouteApi('/location-notes')

export function LocationNotesPage() {
  return (
    <RequireLogin title={noteWords.notes}>
      <RequireCity platformAdmin="one-thing">
        <NamedLocation />
      </RequireCity>
    </RequireLogin>
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
    say.failure(locationMessages.notFoundAtPoint)
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
  if (can(callerOf(user), 'note:create', named.data) !== 'allowed') return <ReadNotes location={named.data} />
  return <Notes key={named.data._id} location={named.data} user={user} />
}

function Notes({ location, user }: { location: Location; user: User }) {
  const { _id, name, icon, cityId, latitude, longitude } = location
  const desk = useDesk({ user, found: location, id: _id, at: null, onLeft: () => void sendWaiting() })
  const deskNotes = useDeskNotes(desk, cityId)
  const notes = useNotes(_id)
  useTextOfBefore(desk)
  useClearedDesk(desk, deskNotes)

  return (
    <Page>
      <PageHeader
        title={name}
        actions={
          <LinkButton
            variant="default"
            to={paths.editLocation}
            search={{ lat: latitude, lng: longitude, from: 'savedlocations', id: _id }}
          >
            {locationWords.editLocation}
          </LinkButton>
        }
      />
      <LocationFacts
        location={location}
        side={
          <SectionCard title={locationWords.allMedia}>
            <NotesGallery list={notes} />
          </SectionCard>
        }
      >
        <SectionCard title={locationWords.addNewNote}>
          <NewNote desk={desk} notes={deskNotes} disabled={!desk.ready} />
        </SectionCard>
        <SectionCard title={noteWords.notes}>
          <WaitingNotes desk={desk} notes={deskNotes} />
          <SavedNotes locationId={_id} icon={icon} renderMedia={(media) => <Thumbnails media={media} />} />
        </SectionCard>
      </LocationFacts>
    </Page>
  )
}

/** What an earlier version of this page kept under a name of its own. */
function useTextOfBefore({ id, ready, noteText, typeNote }: DeskState) {
  const before = useDraft(`notes:${id}`, '')
  const moves = ready && before.ready && before.value !== '' && noteText === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: other functions with each render
  useEffect(() => {
    if (!moves) return
    typeNote(before.value)
    void before.clear()
  }, [moves])
}

/** With its note posted, the desk holds nothing: kept on, it would pass for a draft. */
function useClearedDesk(desk: DeskState, { tray }: DeskNotes) {
  const { noteText, notes, untouched, wish, savedAt } = desk
  const empty = noteText === '' && notes.length === 0 && tray.ready && tray.items.length === 0
  const nothingLeft = empty && untouched === true && wish === null && savedAt !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function with each render
  useEffect(() => {
    if (nothingLeft) void desk.startAnew()
  }, [nothingLeft])
}
