/** What happens on the edit page, where the location, its notes and its files meet: each is a stranger to the others. */
import { type Location, membershipForPlace, mustConfirmMove } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useGoToList } from '../../../frame/list-as-left.ts'
import { prefetchMessages } from '../../../kit/messages/message-host.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { postNote } from '../../notes/notes.api.ts'
import type { DeskState } from '../draft/use-location-draft.ts'
import { useDeskNotes } from '../draft/use-queued-notes.ts'
import { usePlace } from '../editor/use-place.ts'
import { draftOf, formOf, type LocationForm } from '../location-form.ts'
import type { Move } from './move-dialog.tsx'
import { useLeaving } from './use-leaving.ts'
import { useSaveLocation } from './use-save-location.ts'

const route = getRouteApi('/edit-location')

interface Ways {
  /** Asked for by a work order that is about to be made. */
  toWorkOrder: boolean
  /** The work order that the page was opened from. */
  order: string | undefined
}

export function useDeskStory(desk: DeskState, { toWorkOrder, order }: Ways) {
  const { location, form, notes, noteText, me } = desk
  const navigate = useNavigate()
  const { active } = useCities()
  const [conflict, setConflict] = useState<Location | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const [nameAsked, setNameAsked] = useState(0)
  usePrefetchedWaysOut()

  const finding = usePlace(form, location)
  const membership = membershipForPlace(me, draftOf(form, finding.place, location, me))
  const cityId = location?.cityId ?? membership?.cityId ?? active?.cityId ?? null
  const deskNotes = useDeskNotes(desk, cityId)
  const { tray, files, arrived, missingFiles, allKept, loose, composed, notePosted } = deskNotes
  const waiting = { notes: notes.length + (noteText.trim() === '' ? 0 : 1), files: loose.length }
  const goToList = useGoToList(route.useSearch().from === 'savedlocations')
  const leaving = useLeaving({ desk, tray, finding, waiting, order, goToList })

  const { save, saving } = useSaveLocation({
    desk,
    finding,
    composed,
    files,
    arrived,
    missingFiles,
    allKept,
    uploading: tray.uploading,
    postNote,
    notePosted,
    onConflict: setConflict,
    onNameMissing: () => setNameAsked((times) => times + 1),
  })

  async function saveAndGo(typed: LocationForm = form) {
    const saved = await save(typed)
    if (saved?.how === 'saved' && toWorkOrder) {
      void navigate({ to: paths.newWorkOrderDetails, search: { locationId: saved.location._id } })
    } else if (saved) leaving.leave()
  }

  /** A move that may be an accident is named first. */
  function saveAfterLook() {
    const { at, name } = form
    if (location && at && name.trim() !== '' && mustConfirmMove(location, at)) {
      const { latitude, longitude } = location
      setMove({ name: location.name, from: { latitude, longitude }, to: at })
    } else void saveAndGo()
  }

  return {
    finding,
    saving,
    conflict,
    nameAsked,
    deskNotes,
    leaving,
    saveAfterLook,
    move,
    closeMove: () => setMove(null),
    saveMove() {
      setMove(null)
      void saveAndGo()
    },
    putBack() {
      if (move) desk.changeForm({ at: move.from })
      setMove(null)
    },
    closeConflict: () => setConflict(null),
    takeTheirs(current: Location) {
      setConflict(null)
      desk.follow(current, formOf(current))
      // What the device could not send unasked was this.
      if (desk.failure) desk.change({ failure: null })
    },
    keepMine(current: Location) {
      setConflict(null)
      desk.follow(current, { version: current.version })
      void saveAndGo({ ...form, version: current.version })
    },
  }
}

/** Where saving leads, and the words that it says, are there before the network goes. */
function usePrefetchedWaysOut() {
  const router = useRouter()
  useEffect(() => {
    prefetchMessages()
    void import('../../../frame/outbox/outbox-dialog.tsx').catch(() => undefined)
    void router.preloadRoute({ to: paths.savedLocations }).catch(() => undefined)
  }, [router])
}
