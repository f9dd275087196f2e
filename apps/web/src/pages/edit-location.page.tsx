import type { User } from '@lamplighter/domain/auth'
import {
  canEditLocation,
  editLocationOrigins,
  type Location,
  locationMessages,
  locationWords,
} from '@lamplighter/domain/locations'
import { DRAFT_TOLERANCE, SAME_POINT_TOLERANCE } from '@lamplighter/domain/map'
import { callerOf, mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RequireCity } from '../features/cities/require-city.tsx'
import { HoldOnRecord } from '../features/city-admin/holds/hold-on-record.tsx'
import { useDraftId } from '../features/locations/draft/draft-at-pin.ts'
import { useLocationDraft } from '../features/locations/draft/use-location-draft.ts'
import { useQueuedNotes } from '../features/locations/draft/use-queued-notes.ts'
import { useStoppedEdit } from '../features/locations/draft/use-stopped-edit.ts'
import { LocationEditor } from '../features/locations/editor/location-editor.tsx'
import { useCityOfDraft, usePlace } from '../features/locations/editor/use-place.ts'
import { LocationHistory } from '../features/locations/history/location-history.tsx'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { editLocationTitle } from '../features/locations/locations.messages.ts'
import { MarkIt } from '../features/locations/marking/mark-it.tsx'
import { useProposedName } from '../features/locations/marking/use-proposed-name.ts'
import { ReadActions } from '../features/locations/reading/read-actions.tsx'
import { DraftState } from '../features/locations/saving/draft-state.tsx'
import { MoveDialog } from '../features/locations/saving/move-dialog.tsx'
import { useAddToNear } from '../features/locations/saving/use-add-to-near.ts'
import { useLocationEditing } from '../features/locations/saving/use-location-editing.ts'
import { UnsentNotice } from '../features/locations/unsent-notice.tsx'
import { useAttachments } from '../features/media/attachments/use-attachments.ts'
import { NotesGallery } from '../features/media/media-gallery.tsx'
import { useNotes } from '../features/notes/notes.api.ts'
import { useNotesOutbox } from '../features/notes/notes.outbox.ts'
import { discardDraft, takeLeftDrafts } from '../features/outbox/left-drafts.ts'
import { proposeOrder } from '../features/work-orders/form/order-draft.ts'
import { OpenOrdersOf } from '../features/work-orders/list/open-orders-of.tsx'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { ConflictAboveForm } from '../kit/conflict/conflict-above-form.tsx'
import { MARK_IT } from '../kit/kit.messages.ts'
import { ErrorState } from '../kit/lists/error-state.tsx'
import { LinkButton } from '../kit/page/link-button.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useNarrow } from '../kit/page/use-narrow.ts'
import { isUnreachable } from '../lib/api/api-problem.ts'
import { useSession } from '../lib/session/session.ts'
import { mapMessages } from '../map/map.messages.ts'
import { BeginHere } from './edit-location/begin-here.tsx'
import { LocationHeader } from './edit-location/location-header.tsx'
import { useEditNavigation, usePrefetchedScreens } from './edit-location/navigation.ts'
import { NearbyMarkers } from './edit-location/nearby-markers.tsx'
import { NoPlace } from './edit-location/no-place.tsx'
import { NewNote, NotesSection } from './edit-location/notes-section.tsx'
import { ReadLocation } from './edit-location/read-location.tsx'
import { useReading, useShownSection, useWayBackFromNote } from './edit-location/use-reading.ts'
import { PaperLinks } from './print/paper-links.tsx'

const route = getRouteApi('/edit-location')

export function EditLocationPage() {
  const { id, lat, lng, here, place } = route.useSearch()
  const looksWhere = here && !id && (lat === undefined || lng === undefined)
  /** Why the device has no position; false while locating. */
  const [positionProblem, setPositionProblem] = useState<string | null | false>(false)
  if (!looksWhere && positionProblem !== false) setPositionProblem(false)
  const noPlace = place ?? (lat === 0 && lng === 0 ? ('ocean' as const) : null)
  if (noPlace && !id && !here) {
    return <NoPlace why={noPlace} />
  }
  return (
    <RequireCity platformAdmin="one-thing" writes={here && !id ? MARK_IT : undefined}>
      {looksWhere && positionProblem === false ? (
        <BeginHere onPositionProblem={setPositionProblem} />
      ) : (
        <NamedLocation key={`${id}:${lat}:${lng}`} positionProblem={positionProblem || null} />
      )}
    </RequireCity>
  )
}

function usePoint() {
  const { lat, lng } = route.useSearch()
  return lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
}

/** Loads the location in the address once. Later reads must not replace what the user types. */
function NamedLocation({ positionProblem }: { positionProblem: string | null }) {
  const { user } = useSession()
  const { id, from, here } = route.useSearch()
  const at = usePoint()
  const named = useNamedLocation({
    id,
    // There may already be a location at the device's position; the form asks about it.
    at: here ? null : at,
    tolerance: SAME_POINT_TOLERANCE,
    unsentTolerance: from === 'maps' ? SAME_POINT_TOLERANCE : DRAFT_TOLERANCE,
  })
  const begunId = useDraftId(user?._id ?? '', at, from === 'maps')
  const [found, setFound] = useState<{ location: Location | null } | null>(null)
  if (!found && named.data !== undefined && !named.isFetching) setFound({ location: named.data })
  // Offline, a new location can be started anyway: saving keeps it on this device.
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
  if ((id || !mayBeginLocation(user)) && !found.location) {
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
  return <Editor user={user} found={found.location} begunId={begunId} positionProblem={positionProblem} />
}

interface EditorProps {
  user: User
  found: Location | null
  begunId: string
  positionProblem: string | null
}

function Editor({ user, found, begunId, positionProblem }: EditorProps) {
  const { from, returnTo, order, here } = route.useSearch()
  const at = usePoint()
  const { goBack, goToList, showAll, showNoted } = useEditNavigation(from === 'savedlocations')
  const marks = here === true && found === null
  const stopped = useStoppedEdit(found)
  const draft = useLocationDraft({
    user,
    found: stopped?.theirs ?? found,
    begun: stopped?.form,
    id: found?._id ?? begunId,
    at,
    onLeft: () => void takeLeftDrafts(),
  })
  const { location, form } = draft
  const finding = usePlace(form, location)
  const naming = useProposedName(draft, finding)
  const cityId = useCityOfDraft(draft, finding)
  const attachments = useAttachments({ draftKey: draft.key, cityId, locationId: location?._id ?? null })
  const queued = useQueuedNotes(draft, attachments, useNotesOutbox(user._id, draft.id))
  const notes = { ...queued, addNote: useWayBackFromNote(queued.addNote) }
  const editing = useLocationEditing({
    draft,
    stopped,
    finding,
    nameAt: naming.nameAt,
    notes,
    toWorkOrder: returnTo === 'workorder',
    order,
    proposeOrder: (locationId, note) => proposeOrder(user._id, locationId, note),
    goToList: marks ? goBack : goToList,
    discardDraft: (id) => void discardDraft(id),
  })
  const { leaving } = editing
  const adding = useAddToNear({ draft, notes: queued, onAdded: showNoted })
  const saving = editing.saving || adding.adding
  const reading = useReading(location !== null && !stopped, editing.isEdited)
  const newNote = <NewNote draft={draft} notes={notes} disabled={saving} mediaFirst />
  const nearby = <NearbyMarkers id={draft.id} saved={location} />
  const savedNotes = useNotes(location?._id ?? null)
  const onPhone = useNarrow('48em')
  const origin = editLocationOrigins.find((known) => known === from)

  useShownSection(draft.ready)
  usePrefetchedScreens()

  if (!draft.ready) return <ScreenPending />
  if (marks) {
    return (
      <Page>
        <PageHeader title={editLocationTitle('maps', false)} unseenOnPhone />
        <MarkIt
          draft={draft}
          finding={finding}
          naming={naming}
          nameAsked={editing.nameAsked}
          saving={saving}
          nearby={nearby}
          note={newNote}
          onSave={editing.askAndSave}
          onSaveAndCreateOrder={editing.saveAndCreateOrder}
          onCancel={() => void leaving.cancel()}
          onAllDetails={showAll}
          onAddTo={adding.addTo}
          positionProblem={positionProblem}
        />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={editLocationTitle(origin, location !== null)}
        actions={reading.reads && location && !onPhone && <PaperLinks id={location._id} />}
      />
      <DraftState
        location={location}
        savedAt={leaving.savedAt}
        restored={draft.restored}
        changes={leaving.changes}
        onDiscard={() => void leaving.discard()}
      />
      {stopped?.conflict ? (
        <ConflictAboveForm
          conflict={stopped.conflict}
          value={form}
          busy={saving}
          onChoose={draft.changeForm}
          onSave={editing.askAndSave}
          onTakeAll={() => void editing.takeTheirs(stopped)}
        />
      ) : (
        <UnsentNotice locationId={draft.id} />
      )}
      {location && <LocationHeader location={location} />}
      {location && location.version > 0 && (
        <HoldOnRecord cityId={location.cityId} locationId={location._id} />
      )}
      <LocationEditor
        draft={draft}
        finding={finding}
        nameAsked={editing.nameAsked}
        nearby={nearby}
        ordersOf={(place) => <OpenOrdersOf location={place} />}
        saving={saving}
        readActions={
          reading.reads && location ? <ReadActions location={location} onEdit={reading.edit} /> : null
        }
        isStopped={stopped !== null}
        movesByTap={reading.isAsked}
        onSave={editing.askAndSave}
        onCancel={() => void leaving.cancel()}
        onDeleted={() => void leaving.deleted()}
        onAddTo={adding.addTo}
        gallery={savedNotes.items.length > 0 ? <NotesGallery list={savedNotes} /> : null}
        notes={<NotesSection draft={draft} notes={notes} disabled={saving} />}
        history={
          location && (
            <LocationHistory
              location={location}
              isEdited={editing.isEdited || stopped !== null}
              onPutBack={editing.takeSaved}
            />
          )
        }
      />
      <MoveDialog
        move={editing.move}
        onSave={editing.saveMove}
        onPutBack={editing.putBack}
        onClose={editing.closeMove}
      />
    </Page>
  )
}
