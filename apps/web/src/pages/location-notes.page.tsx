import { type Location, locationMessages, locationWords } from '@lamplighter/domain/locations'
import { mapMessages, NOTES_PAGE_TOLERANCE } from '@lamplighter/domain/map'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { noteWords } from '@lamplighter/domain/notes'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../app/paths.ts'
import { RequireLogin } from '../app/require-login.tsx'
import { ScreenPending } from '../app/screen-pending.tsx'
import { RequireCity } from '../features/cities/components/require-city.tsx'
import { LocationFacts } from '../features/locations/components/location-facts.tsx'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { NotesGallery } from '../features/media/components/media-gallery.tsx'
import { MediaTray } from '../features/media/components/media-tray.tsx'
import { Thumbnails } from '../features/media/components/thumbnails.tsx'
import { useMediaTray } from '../features/media/use-media-tray.ts'
import { NoteComposer } from '../features/notes/components/note-composer.tsx'
import { SavedNotes } from '../features/notes/components/saved-notes.tsx'
import type { DraftNote } from '../features/notes/draft-note.ts'
import { useNotes, usePostNote } from '../features/notes/notes.api.ts'
import { useComposedNote } from '../features/notes/use-composed-note.ts'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { say } from '../kit/messages/say.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { SectionCard } from '../kit/page/section-card.tsx'
import { useDraft } from '../lib/saved-on-device.ts'
import { useSession } from '../lib/session.ts'
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
  if (!named.data) return <ScreenPending />
  if (can(user && callerOf(user), 'note:create', named.data) !== 'allowed')
    return <ReadNotes location={named.data} />
  return <Notes key={named.data._id} location={named.data} />
}

function Notes({ location }: { location: Location }) {
  const { _id, name, icon, cityId, latitude, longitude } = location
  const deskName = `notes:${_id}`
  const text = useDraft(deskName, '')
  const tray = useMediaTray({ tray: deskName, cityId, locationId: _id })
  const composed = useComposedNote(text.value, tray.sentIds)
  const notes = useNotes(_id)
  const posting = usePostNote(_id)

  async function add(note: DraftNote) {
    await posting.mutateAsync(note)
    tray.forget(note.mediaIds)
    text.setValue('')
    await text.clear()
  }

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
          <NoteComposer
            text={text.value}
            onText={text.setValue}
            note={composed}
            uploading={tray.uploading}
            disabled={!text.ready}
            onAdd={add}
            mediaSlot={<MediaTray tray={tray} beforePicking={() => void text.flush()} />}
          />
        </SectionCard>
        <SectionCard title={noteWords.notes}>
          <SavedNotes locationId={_id} icon={icon} renderMedia={(media) => <Thumbnails media={media} />} />
        </SectionCard>
      </LocationFacts>
    </Page>
  )
}
