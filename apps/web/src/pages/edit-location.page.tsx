import type { User } from '@lamplighter/domain/auth'
import {
  canEditLocation,
  editLocationOrigins,
  editLocationTitle,
  type Location,
  locationMessages,
  locationWords,
} from '@lamplighter/domain/locations'
import { mapMessages, SAVED_LOCATION_TOLERANCE } from '@lamplighter/domain/map'
import { activeMemberships, callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { useBegunId } from '../features/locations/draft/use-begun-id.ts'
import { useDesk } from '../features/locations/draft/use-location-draft.ts'
import { LocationEditor, NOTES_SECTION } from '../features/locations/editor/location-editor.tsx'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { ConflictDialog } from '../features/locations/saving/conflict-dialog.tsx'
import { DraftState } from '../features/locations/saving/draft-state.tsx'
import { MoveDialog } from '../features/locations/saving/move-dialog.tsx'
import { useDeskStory } from '../features/locations/saving/use-location-editing.ts'
import { NotesGallery } from '../features/media/media-gallery.tsx'
import { useNotes } from '../features/notes/notes.api.ts'
import { sendWaiting } from '../frame/outbox/send-outbox.ts'
import { RequireLogin } from '../frame/require-login.tsx'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { isUnreachable } from '../lib/api/api-problem.ts'
import { useSession } from '../lib/session.ts'
import { NotesOfDesk } from './edit-location/notes-section.tsx'
import { ReadLocation } from './edit-location/read-location.tsx'

const route = getRouteApi('/edit-location')

export function EditLocationPage() {
  const { id, lat, lng } = route.useSearch()
  return (
    <RequireLogin title={locationWords.editLocation}>
      <RequireCity platformAdmin="one-thing">
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
  const isMember = activeMemberships(callerOf(user)).length > 0
  if ((id || !isMember) && !found.location) {
    return (
      <Page>
        <PageHeader title={locationWords.editLocation} />
        <ErrorState message={locationMessages.notFound} />
        <LinkButton to={paths.savedLocations}>{locationWords.back}</LinkButton>
      </Page>
    )
  }
  if (found.location && !canEditLocation(callerOf(user), found.location))
    return <ReadLocation location={found.location} />
  return <Editor user={user} found={found.location} begunId={begunId} />
}

function Editor({ user, found, begunId }: { user: User; found: Location | null; begunId: string }) {
  const { from, returnTo, order } = route.useSearch()
  const at = usePoint()
  const desk = useDesk({ user, found, id: found?._id ?? begunId, at, onLeft: () => void sendWaiting() })
  const { location, form } = desk
  const story = useDeskStory(desk, { toWorkOrder: returnTo === 'workorder', order })
  const { leaving } = story
  const savedNotes = useNotes(location?._id ?? null)
  const origin = editLocationOrigins.find((known) => known === from)

  useShownSection(desk.ready)

  if (!desk.ready) return <ScreenPending />
  return (
    <Page>
      <PageHeader title={editLocationTitle(origin, location !== null)} />
      <DraftState
        location={location}
        savedAt={leaving.savedAt}
        restored={desk.restored}
        changes={leaving.changes}
        onDiscard={() => void leaving.discard()}
      />
      <LocationEditor
        desk={desk}
        finding={story.finding}
        nameAsked={story.nameAsked}
        saving={story.saving}
        onSave={story.saveAfterLook}
        onCancel={() => void leaving.cancel()}
        onDeleted={() => void leaving.deleted()}
        gallery={savedNotes.items.length > 0 ? <NotesGallery list={savedNotes} /> : null}
        notes={<NotesOfDesk desk={desk} notes={story.deskNotes} disabled={story.saving} />}
      />
      <MoveDialog
        move={story.move}
        onSave={story.saveMove}
        onPutBack={story.putBack}
        onClose={story.closeMove}
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

/** An address that ends in '#notes' opens the page at its notes. */
function useShownSection(ready: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!ready || hash !== NOTES_SECTION) return
    const section = document.getElementById(NOTES_SECTION)
    section?.querySelector('button')?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}
