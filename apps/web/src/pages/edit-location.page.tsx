import type { User } from '@lamplighter/domain/auth'
import {
  editLocationOrigins,
  editLocationTitle,
  type Location,
  locationMessages,
  locationWords,
  membershipForPlace,
  shouldSaveOnLeaving,
} from '@lamplighter/domain/locations'
import {
  type Coordinates,
  formatCoordinates,
  mapMessages,
  SAVED_LOCATION_TOLERANCE,
} from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../app/paths.ts'
import { RequireLogin } from '../app/require-login.tsx'
import { ScreenPending } from '../app/screen-pending.tsx'
import { RequireCity } from '../features/cities/components/require-city.tsx'
import { ConflictDialog } from '../features/locations/components/conflict-dialog.tsx'
import { LocationEditor } from '../features/locations/components/location-editor.tsx'
import { draftOf, formOf, type LocationForm, newForm } from '../features/locations/location-form.ts'
import { useNamedLocation } from '../features/locations/locations.api.ts'
import { usePlace } from '../features/locations/use-place.ts'
import { useSaveLocation } from '../features/locations/use-save-location.ts'
import { useSaveOnLeaving } from '../features/locations/use-save-on-leaving.ts'
import { NotesGallery } from '../features/media/components/media-gallery.tsx'
import { MediaTray } from '../features/media/components/media-tray.tsx'
import { Thumbnails } from '../features/media/components/thumbnails.tsx'
import { TrayThumbnails } from '../features/media/components/tray-thumbnails.tsx'
import { useMediaTray } from '../features/media/use-media-tray.ts'
import { DraftNoteList } from '../features/notes/components/draft-note-list.tsx'
import { NoteComposer } from '../features/notes/components/note-composer.tsx'
import { SavedNotes } from '../features/notes/components/saved-notes.tsx'
import type { DraftNote } from '../features/notes/draft-note.ts'
import { postNote, useNotes, usePostNote } from '../features/notes/notes.api.ts'
import { useComposedNote } from '../features/notes/use-composed-note.ts'
import { ErrorState } from '../kit/error-state.tsx'
import { LinkButton } from '../kit/link-button.tsx'
import { Page } from '../kit/page.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useCities } from '../lib/active-city.ts'
import { uuidv7 } from '../lib/ids.ts'
import { useDraft } from '../lib/saved-on-device.ts'
import { useSession } from '../lib/session.ts'

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

/** Finds the location that the address names, once: what is on the desk is not pulled away by a later reading. */
function NamedLocation() {
  const { user } = useSession()
  const { id, lat, lng } = route.useSearch()
  const at = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  const named = useNamedLocation({ id, at, tolerance: SAVED_LOCATION_TOLERANCE })
  const [found, setFound] = useState<{ location: Location | null } | null>(null)
  if (!found && named.isSuccess && !named.isFetching) setFound({ location: named.data })

  if (named.isError && !found) {
    return (
      <Page>
        <PageHeader title={locationWords.editLocation} />
        <ErrorState message={mapMessages.loadFailed} onRetry={() => void named.refetch()} />
      </Page>
    )
  }
  if (!found || !user) return <ScreenPending />
  if (id && !found.location) {
    return (
      <Page>
        <PageHeader title={locationWords.editLocation} />
        <ErrorState message={locationMessages.notFound} />
        <LinkButton to={paths.savedLocations}>{locationWords.back}</LinkButton>
      </Page>
    )
  }
  return <Editor user={user} found={found.location} at={at} />
}

/** All that is typed on this page, as the device keeps it. */
interface Desk {
  form: LocationForm
  /** Notes that wait for the location to exist. */
  notes: DraftNote[]
  noteText: string
}

function Editor({ user, found, at }: { user: User; found: Location | null; at: Coordinates | null }) {
  const { from, returnTo } = route.useSearch()
  const navigate = useNavigate()
  const me = callerOf(user)
  const { active } = useCities()
  const [location, setLocation] = useState(found)
  const [conflict, setConflict] = useState<Location | null>(null)
  const [nameAsked, setNameAsked] = useState(0)
  const [first] = useState((): Desk => {
    const form = found ? formOf(found) : newForm(at, me, uuidv7())
    return { form, notes: [], noteText: '' }
  })
  const deskName = found
    ? `location:${found._id}`
    : `location:new:${at ? formatCoordinates(at, 6) : 'nowhere'}`
  const desk = useDraft(deskName, first)
  const { form, notes, noteText } = desk.value
  const put = (changes: Partial<Desk>) => desk.setValue((before) => ({ ...before, ...changes }))
  const putForm = (changes: Partial<LocationForm>) =>
    desk.setValue((before) => ({ ...before, form: { ...before.form, ...changes } }))

  const { place, settled } = usePlace(form, location)
  const draft = draftOf(form, place, location, me)
  const cityId = location?.cityId ?? membershipForPlace(me, draft)?.cityId ?? active?.cityId ?? null
  const tray = useMediaTray({ tray: deskName, cityId, locationId: location?._id ?? null })
  const inDrafts = new Set(notes.flatMap(({ mediaIds }) => mediaIds))
  const composed = useComposedNote(
    noteText,
    tray.sentIds.filter((id) => !inDrafts.has(id)),
  )
  const waitingNotes = composed ? [...notes, composed] : notes
  const savedNotes = useNotes(location?._id ?? null)
  const posting = usePostNote(location?._id ?? '')

  const { save, saving } = useSaveLocation<DraftNote>({
    postNote,
    notePosted: letGo,
    onConflict: setConflict,
    onNameMissing: () => setNameAsked((times) => times + 1),
  })
  const worthSaving =
    location === null &&
    !tray.uploading &&
    shouldSaveOnLeaving(
      draft,
      waitingNotes.map(({ text, mediaIds }) => ({ text, mediaCount: mediaIds.length })),
      me,
    )
  const { leave } = useSaveOnLeaving(worthSaving, () => saveAll(form))

  /** A note is on the server: neither the desk nor the device need hold it any longer. */
  function letGo({ _id, mediaIds }: DraftNote) {
    tray.forget(mediaIds)
    desk.setValue((before) => ({
      ...before,
      notes: before.notes.filter((note) => note._id !== _id),
      noteText: _id === composed?._id ? '' : before.noteText,
    }))
  }

  async function addNote(note: DraftNote) {
    if (!location) return put({ notes: [...notes, note], noteText: '' })
    await posting.mutateAsync(note)
    letGo(note)
  }

  function removeDraft(id: string) {
    tray.discard(notes.find(({ _id }) => _id === id)?.mediaIds ?? [])
    put({ notes: notes.filter(({ _id }) => _id !== id) })
  }

  async function saveAll(typed: LocationForm): Promise<Location | null> {
    const saved = await save({
      form: typed,
      place: await settled(),
      location,
      uploading: tray.uploading,
      waitingNotes,
    })
    if (saved) await desk.clear()
    return saved
  }

  async function saveAndGo(typed: LocationForm) {
    const saved = await saveAll(typed)
    if (!saved) return
    leave()
    if (returnTo === 'workorder') {
      void navigate({ to: paths.newWorkOrderDetails, search: { locationId: saved._id } })
    } else void navigate({ to: paths.savedLocations })
  }

  async function startAnew(current: Location | null) {
    const next = current ? formOf(current) : newForm(at, me, uuidv7())
    tray.discard(tray.items.map(({ mediaId }) => mediaId))
    desk.setValue({ form: next, notes: [], noteText: '' })
    await desk.clear()
  }

  const title = editLocationTitle(
    editLocationOrigins.find((origin) => origin === from),
    location !== null,
  )
  if (!desk.ready) return <ScreenPending />
  return (
    <Page>
      <PageHeader title={title} />
      <LocationEditor
        location={location}
        form={form}
        onForm={putForm}
        place={place}
        nameAsked={nameAsked}
        saving={saving}
        draft={{ savedAt: desk.savedAt, onDiscard: () => void startAnew(location) }}
        onSave={() => void saveAndGo(form)}
        onCancel={() => void navigate({ to: paths.savedLocations })}
        onDeleted={() => {
          leave()
          void desk.clear()
          void navigate({ to: paths.savedLocations })
        }}
        gallery={savedNotes.data?.length ? <NotesGallery notes={savedNotes.data} /> : null}
        notes={
          <>
            {location ? (
              <SavedNotes
                locationId={location._id}
                icon={location.icon}
                renderMedia={(media) => <Thumbnails media={media} />}
              />
            ) : (
              <DraftNoteList
                drafts={notes}
                renderMedia={(ids) => <TrayThumbnails tray={tray} mediaIds={ids} />}
                onRemove={removeDraft}
              />
            )}
            <NoteComposer
              text={noteText}
              onText={(text) => put({ noteText: text })}
              note={composed}
              uploading={tray.uploading}
              disabled={saving}
              onAdd={addNote}
              mediaSlot={
                <MediaTray
                  tray={tray}
                  hiddenIds={inDrafts}
                  disabled={saving}
                  beforePicking={() => void desk.flush()}
                />
              }
            />
          </>
        }
      />
      <ConflictDialog
        current={conflict}
        mine={form}
        onClose={() => setConflict(null)}
        onUseTheirs={(current) => {
          setConflict(null)
          setLocation(current)
          putForm(formOf(current))
        }}
        onKeepMine={(current) => {
          setConflict(null)
          setLocation(current)
          putForm({ version: current.version })
          void saveAndGo({ ...form, version: current.version })
        }}
      />
    </Page>
  )
}
