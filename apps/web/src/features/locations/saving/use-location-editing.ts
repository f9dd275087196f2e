/** Controller of the edit page: saving with its questions (far moves, conflicts) and leaving. */
import { type Location, mustConfirmMove } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import { useLatest } from '../../../lib/state/use-latest.ts'
import { mergedWith, withFields } from '../../../lib/unsent/location-edit.ts'
import type { StoppedEdit } from '../draft/use-stopped-edit.ts'
import { type FoundPlace, formOf, type LocationForm } from '../location-form.ts'
import { differences } from './differences.ts'
import type { Move } from './move-dialog.tsx'
import { type LeavingOptions, useLeaving } from './use-leaving.ts'
import { useSaveLocation } from './use-save-location.ts'

interface Options extends LeavingOptions {
  /** Changes to the form when the place loads during saving. */
  nameAt: (place: FoundPlace) => Partial<LocationForm>
  /** After saving, return to the work order form that needed this location. */
  toWorkOrder: boolean
  /** Starts a work order for this location with the given note. */
  proposeOrder: (locationId: string, note: string) => Promise<void>
}

export function useLocationEditing(options: Options) {
  const { draft, finding, nameAt, notes, toWorkOrder, proposeOrder } = options
  const { location, form } = draft
  const navigate = useNavigate()
  const [move, setMove] = useState<Move | null>(null)
  const [nameAsked, setNameAsked] = useState(0)
  const leaving = useLeaving(options)
  const { save, saving } = useSaveLocation({
    draft,
    finding,
    nameAt,
    notes,
    onConflict: (current, item) =>
      draft.rebase(current, formOf(withFields(current, mergedWith(item, current).merged))),
    onNameMissing: () => setNameAsked((times) => times + 1),
    onShow: ({ locationId: id, at }) =>
      void navigate({
        to: paths.editLocation,
        search: { ...(at && { lat: at.latitude, lng: at.longitude }), from: 'savedlocations', id },
      }),
  })

  const isEdited = location !== null && differences(location, form).length > 0
  const isEditedNow = useLatest(isEdited)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  /** Does not navigate if the user went to another page in the meantime. */
  async function saveAndGo() {
    const saved = await save(toWorkOrder)
    if (left.current) return
    if (saved?.how === 'saved' && toWorkOrder) {
      void navigate({ to: paths.newWorkOrderDetails, search: { locationId: saved.locationId } })
    } else if (saved) leaving.leave()
  }

  /** Back then leads to the page where marking started, not to the saved form. */
  async function saveAndCreateOrder() {
    const written = [...draft.notes.map(({ text }) => text), draft.noteText]
    const note = written.findLast((text) => text.trim() !== '') ?? ''
    const saved = await save(true)
    if (!saved) return
    await proposeOrder(saved.locationId, note)
    if (left.current) return
    const search = { locationId: saved.locationId }
    void navigate({ to: paths.newWorkOrderDetails, search, replace: true })
  }

  /** Asks first if the move may be an accident. */
  function askAndSave() {
    const { at, name } = form
    if (location && at && name.trim() !== '' && mustConfirmMove(location, at)) {
      const { latitude, longitude } = location
      setMove({ name: location.name, from: { latitude, longitude }, to: at })
    } else void saveAndGo()
  }

  return {
    saving,
    /** The form differs from the saved location. */
    isEdited,
    nameAsked,
    leaving,
    askAndSave,
    saveAndCreateOrder: () => void saveAndCreateOrder(),
    move,
    closeMove: () => setMove(null),
    saveMove() {
      setMove(null)
      void saveAndGo()
    },
    putBack() {
      if (move) draft.changeForm({ at: move.from })
      setMove(null)
    },
    /** The record was saved outside of the form. Its unsaved changes stay, and are merged when they are sent. */
    takeSaved(saved: Location) {
      if (!isEditedNow.current) draft.rebase(saved, formOf(saved))
    },
    /** Discards the user's edit in favor of someone else's. */
    async takeTheirs({ item, theirs }: StoppedEdit) {
      await discardItem(item.opId)
      draft.rebase(theirs, formOf(theirs))
      await draft.clear()
      // The pressed button is gone, so focus the title.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  }
}
