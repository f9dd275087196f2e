/** Ends the edit page: after saving, on Cancel, or by discarding the draft (LOC-28). */
import { locationWords, shouldSaveOnLeaving } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { onlineManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useLatest } from '../../../lib/state/use-latest.ts'
import {
  confirmCancel,
  confirmStartAnew,
  draftKept,
  draftWords,
  keptUntilSent,
} from '../draft/draft.messages.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { QueuedNotes } from '../draft/use-queued-notes.ts'
import type { StoppedEdit } from '../draft/use-stopped-edit.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import { locationToCheck } from '../location-form.ts'
import { draftChanges, shortChanges } from './differences.ts'

export interface LeavingOptions {
  draft: LocationDraftState
  /** Its edits stay in the outbox after leaving. */
  stopped: StoppedEdit | null
  finding: PlaceFinding
  notes: QueuedNotes
  /** Id of the work order that opened this page. */
  order: string | undefined
  goToList: () => void
  /** Removes a draft without an open page, and its attachments. */
  discardDraft: (locationId: string) => void
}

export function useLeaving(options: LeavingOptions) {
  const { draft, stopped, finding, notes, order, goToList, discardDraft } = options
  const { location, form, me } = draft
  const navigate = useNavigate()
  // A tag or file may arrive while a dialog is open.
  const latest = useLatest(options)
  const waiting = {
    notes: draft.notes.length + (draft.noteText.trim() === '' ? 0 : 1),
    files: notes.loose.length,
    photosOnly: notes.loosePhotosOnly,
  }
  const changes = draftChanges(stopped?.seen ?? location, form, waiting)
  // An existing location without changes has no draft.
  const savedAt = location && changes.length === 0 ? null : draft.savedAt

  const nothingLeft =
    notes.attachments.ready &&
    location !== null &&
    changes.length === 0 &&
    draft.savedAt !== null &&
    !draft.held
  // Otherwise an unchanged draft would look like an edit once someone else saves the location.
  const reset = useEffectEvent(() => void draft.reset())
  useEffect(() => {
    if (nothingLeft) reset()
  }, [nothingLeft])

  const leave = () => (order ? void navigate({ to: paths.workOrder, params: { id: order } }) : goToList())

  async function discardDraftAndFiles() {
    const { draft, notes } = latest.current
    notes.attachments.discard(notes.draftFiles)
    await draft.reset()
  }

  /** Discards changes to an existing location, after a confirmation. */
  async function cancel() {
    if (!location) announceKept(await draft.flush())
    else {
      const question = {
        title: draftWords.discardChanges,
        message: confirmCancel(shortChanges(changes, location, form)),
        action: formWords.discard,
        cancel: draftWords.goOn,
        danger: true,
      }
      if (changes.length > 0 && !(await confirm(question))) return
      await discardDraftAndFiles()
    }
    leave()
  }

  /**
   * Tells what is kept. A new location with a note is saved in the background and announced later (LOC-27),
   * so it is not mentioned here.
   */
  function announceKept(savedAt: number | null) {
    if (savedAt === null) return
    const note = { text: '', mediaCount: waiting.notes + waiting.files }
    const saves =
      !draft.held && shouldSaveOnLeaving(locationToCheck(form, finding.place, null, me), [note], me)
    const drop = () => discardDraft(draft.id)
    if (!saves) say.info(draftKept(form.name), { label: formWords.discard, act: drop })
    else if (!onlineManager.isOnline()) {
      say.info(keptUntilSent(form.name.trim()), { label: locationWords.undo, act: drop })
    }
  }

  return {
    changes,
    savedAt,
    leave,
    cancel,
    async deleted() {
      await draft.clear()
      goToList()
    },
    async discard() {
      const { discard } = formWords
      const question = { title: discard, message: confirmStartAnew, action: discard, danger: true }
      if (!(await confirm(question))) return
      await discardDraftAndFiles()
      // The pressed button is gone, so focus the title.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  }
}
