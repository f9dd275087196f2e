/** The ways out of the edit page: after saving, by Cancel, by discarding the draft (LOC-28). */
import { locationWords, shouldSaveOnLeaving } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { onlineManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { useLatest } from '../../../lib/use-latest.ts'
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
import { draftChanges, inShort } from './differences.ts'

export interface LeavingOptions {
  draft: LocationDraftState
  /** Leaving loses nothing of what is in the outbox. */
  stopped: StoppedEdit | null
  finding: PlaceFinding
  notes: QueuedNotes
  /** The work order that the page was opened from. */
  order: string | undefined
  goToList: () => void
  /** Removes a draft whose page is not open any more, with its attachments. */
  discardDraft: (locationId: string) => void
}

export function useLeaving(options: LeavingOptions) {
  const { draft, stopped, finding, notes, order, goToList, discardDraft } = options
  const { location, form, me } = draft
  const navigate = useNavigate()
  // A tag or a file may arrive while a question is open.
  const latest = useLatest(options)
  const waiting = {
    notes: draft.notes.length + (draft.noteText.trim() === '' ? 0 : 1),
    files: notes.loose.length,
    photosOnly: notes.loosePhotosOnly,
  }
  const changes = draftChanges(stopped?.seen ?? location, form, waiting)
  // An existing location of which nothing differs has no draft to speak of.
  const savedAt = location && changes.length === 0 ? null : draft.savedAt

  const nothingLeft =
    notes.attachments.ready &&
    location !== null &&
    changes.length === 0 &&
    draft.savedAt !== null &&
    draft.pending === null &&
    draft.failure === null
  // A draft without changes would look like a change of one's own once somebody else saves the location.
  const reset = useEffectEvent(() => void draft.reset())
  useEffect(() => {
    if (nothingLeft) reset()
  }, [nothingLeft])

  const leave = () => (order ? void navigate({ to: paths.workOrder, params: { id: order } }) : goToList())

  async function giveUp() {
    const { draft, notes } = latest.current
    notes.attachments.discard(notes.draftFiles)
    await draft.reset()
  }

  /** An existing location stays as it is saved; what was typed for it goes, after a question. */
  async function cancel() {
    if (!location) sayWhatIsKept(await draft.flush())
    else {
      const question = {
        title: draftWords.discardChanges,
        message: confirmCancel(inShort(changes, location, form)),
        action: formWords.discard,
        cancel: draftWords.goOn,
        danger: true,
      }
      if (changes.length > 0 && !(await confirm(question))) return
      await giveUp()
    }
    leave()
  }

  /** A new one with a note is saved without its page (LOC-27), and announced when it is; all else is said here. */
  function sayWhatIsKept(savedAt: number | null) {
    if (savedAt === null) return
    const note = { text: '', mediaCount: waiting.notes + waiting.files }
    const saves =
      draft.pending !== 'hold' &&
      shouldSaveOnLeaving(locationToCheck(form, finding.place, null, me), [note], me)
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
      await giveUp()
      // The pressed button is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  }
}
