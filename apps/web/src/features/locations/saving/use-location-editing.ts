/** The controller of the edit page: saving with its questions (a far move, somebody else's changes), and leaving. */
import { mustConfirmMove } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import { mergedWith, withFields } from '../../../lib/unsent/location-edit.ts'
import type { StoppedEdit } from '../draft/use-stopped-edit.ts'
import { type FoundPlace, formOf, type LocationForm } from '../location-form.ts'
import { differences } from './differences.ts'
import type { Move } from './move-dialog.tsx'
import { type LeavingOptions, useLeaving } from './use-leaving.ts'
import { useSaveLocation } from './use-save-location.ts'

interface Options extends LeavingOptions {
  /** What a place changes that becomes known while it is saved. */
  nameAt: (place: FoundPlace) => Partial<LocationForm>
  /** Saving leads to the work order that asked for this location. */
  toWorkOrder: boolean
  /** Begins the work order of this location with what was noted. */
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

  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  /** Whoever has gone elsewhere meanwhile stays there. */
  async function saveAndGo() {
    const saved = await save(toWorkOrder)
    if (left.current) return
    if (saved?.how === 'saved' && toWorkOrder) {
      void navigate({ to: paths.newWorkOrderDetails, search: { locationId: saved.locationId } })
    } else if (saved) leaving.leave()
  }

  /** Back leads to where the marking was begun, not to what is saved. */
  async function saveAndRaise() {
    const written = [...draft.notes.map(({ text }) => text), draft.noteText]
    const note = written.findLast((text) => text.trim() !== '') ?? ''
    const saved = await save(true)
    if (!saved) return
    await proposeOrder(saved.locationId, note)
    if (left.current) return
    const search = { locationId: saved.locationId }
    void navigate({ to: paths.newWorkOrderDetails, search, replace: true })
  }

  /** Asks first where the move may be an accident. */
  function askAndSave() {
    const { at, name } = form
    if (location && at && name.trim() !== '' && mustConfirmMove(location, at)) {
      const { latitude, longitude } = location
      setMove({ name: location.name, from: { latitude, longitude }, to: at })
    } else void saveAndGo()
  }

  return {
    saving,
    /** The form is not as the location is saved. */
    isEdited: location !== null && differences(location, form).length > 0,
    nameAsked,
    leaving,
    askAndSave,
    saveAndRaise: () => void saveAndRaise(),
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
    /** The user's own edit is given up for what somebody else saved. */
    async takeTheirs({ item, theirs }: StoppedEdit) {
      await discardItem(item.opId)
      draft.rebase(theirs, formOf(theirs))
      await draft.clear()
      // The pressed button is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  }
}
