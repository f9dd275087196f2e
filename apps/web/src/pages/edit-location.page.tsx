import type { User } from '@lamplighter/domain/auth'
import {
  editLocationOrigins,
  editLocationTitle,
  type Location,
  locationMessages,
  locationWords,
} from '@lamplighter/domain/locations'
import { mapMessages, SAVED_LOCATION_TOLERANCE } from '@lamplighter/domain/map'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../app/paths.ts'
import { RequireLogin } from '../app/require-login.tsx'
import { ScreenPending } from '../app/screen-pending.tsx'
import { sendWaiting } from '../app/waiting/send-waiting.ts'
import { RequireCity } from '../features/cities/components/require-city.tsx'
import { ConflictDialog } from '../features/locations/components/conflict-dialog.tsx'
import { LocationEditor } from '../features/locations/components/location-editor.tsx'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { useBegunId } from '../features/locations/use-begun-desk.ts'
import { useDesk } from '../features/locations/use-desk.ts'
import { NotesGallery } from '../features/media/components/media-gallery.tsx'
import { useNotes } from '../features/notes/notes.api.ts'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { isUnreachable } from '../lib/api-problem.ts'
import { useSession } from '../lib/session.ts'
import { DeskNotes } from './edit-location/desk-notes.tsx'
import { useDeskStory } from './edit-location/use-desk-story.ts'

const route = getRouteApi('/edit-location')

export function EditLocationPage() {
  const { id, lat, lng } = route.useSearch()
  return (
    <RequireLogin title={locationWords.editLocation}>
      <RequireCity>
        <NamedLocation key={`${id}:${lat}:${lng}`} />
      </RequireCity>
    </RequireLogin>
  )
}

function usePoint() {
  const { lat, lng } = route.useSearch()
  return lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
}

/** Finds the location that the address names, once: what is on the desk is not pulled away by a later reading. */
function NamedLocation() {
  const { user } = useSession()
  const { id, from } = route.useSearch()
  const at = usePoint()
  const named = useNamedLocation({ id, at, tolerance: SAVED_LOCATION_TOLERANCE })
  const begunId = useBegunId(user?._id ?? '', at, from === 'maps')
  const [found, setFound] = useState<{ location: Location | null } | null>(null)
  if (!found && named.isSuccess && !named.isFetching) setFound({ location: named.data })
  // Without an answer a new location can be begun all the same: saving keeps it on this device.
  if (!found && !id && isUnreachable(named.error)) setFound({ location: null })

  if (named.isError && !found) {
    return (
      <Page>
        <PageHeader title={locationWords.editLocation} />
        <ErrorState message={mapMessages.loadFailed} onRetry={() => void named.refetch()} />
      </Page>
    )
  }
  if (!found || !user || !begunId) return <ScreenPending />
  if (id && !found.location) {
    return (
      <Page>
        <PageHeader title={locationWords.editLocation} />
        <ErrorState message={locationMessages.notFound} />
        <LinkButton to={paths.savedLocations}>{locationWords.back}</LinkButton>
      </Page>
    )
  }
  return <Editor user={user} found={found.location} begunId={begunId} />
}

function Editor({ user, found, begunId }: { user: User; found: Location | null; begunId: string }) {
  const { from, returnTo } = route.useSearch()
  const at = usePoint()
  const desk = useDesk({ user, found, id: found?._id ?? begunId, at, onLeft: () => void sendWaiting() })
  const { location, form } = desk
  const story = useDeskStory(desk, returnTo === 'workorder')
  const savedNotes = useNotes(location?._id ?? null)
  const origin = editLocationOrigins.find((known) => known === from)

  if (!desk.ready) return <ScreenPending />
  return (
    <Page>
      <PageHeader title={editLocationTitle(origin, location !== null)} />
      <LocationEditor
        desk={desk}
        finding={story.finding}
        nameAsked={story.nameAsked}
        saving={story.saving}
        onSave={() => void story.saveAndGo()}
        onCancel={story.goToList}
        onDeleted={() => void story.deleted()}
        onDiscard={() => void story.discard()}
        gallery={savedNotes.data?.length ? <NotesGallery notes={savedNotes.data} /> : null}
        notes={<DeskNotes desk={desk} story={story} />}
      />
      <ConflictDialog
        current={story.conflict}
        mine={form}
        onClose={story.closeConflict}
        onUseTheirs={story.takeTheirs}
        onKeepMine={story.keepMine}
      />
    </Page>
  )
}
