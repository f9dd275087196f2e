/** The ways out of the edit page: after saving, by Cancel, by giving the draft up (specification sections 2 and 4). */
import { formWords } from '@lamplighter/domain/http'
import {
  confirmCancel,
  confirmStartAnew,
  draftKept,
  draftWords,
  keptUntilSent,
  locationWords,
  shouldSaveOnLeaving,
} from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { onlineManager } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { discardWaiting } from '../../../frame/outbox/send-outbox.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import type { MediaTray } from '../../media/attachments/use-attachments.ts'
import type { DeskState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import { draftOf } from '../location-form.ts'
import { draftChanges, inShort } from './differences.ts'

interface Parts {
  desk: DeskState
  tray: MediaTray
  finding: PlaceFinding
  /** How many notes and loose files wait. */
  waiting: { notes: number; files: number }
  /** The work order that the page was opened from. */
  order: string | undefined
  goToList: () => void
}

export function useLeaving(parts: Parts) {
  const { desk, finding, waiting, order, goToList } = parts
  const { location, form, me } = desk
  const navigate = useNavigate()
  // A tag or a file may arrive while a question is open.
  const latest = useRef(parts)
  latest.current = parts
  const changes = draftChanges(location, form, waiting)
  /** Nothing of an existing location differs: then there is no draft to speak of. */
  const savedAt = location && changes.length === 0 ? null : desk.savedAt

  const nothingLeft =
    parts.tray.ready &&
    location !== null &&
    changes.length === 0 &&
    desk.savedAt !== null &&
    desk.wish === null &&
    desk.failure === null
  const { startAnew } = desk
  // Kept on, it would look like a change of one's own once somebody else saves the location.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function with each render
  useEffect(() => {
    if (nothingLeft) void startAnew()
  }, [nothingLeft])

  const leave = () => (order ? void navigate({ to: paths.workOrder, params: { id: order } }) : goToList())

  async function giveUp() {
    const { tray, desk } = latest.current
    tray.discard(tray.items.map(({ mediaId }) => mediaId))
    await desk.startAnew()
  }

  /** An existing location stays as it is saved; what was typed for it goes, after a question. */
  async function cancel() {
    if (!location) sayWhatIsKept(await desk.flush())
    else if (desk.wish === null) {
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

  /** A new one with a note is saved without its page (section 4), and announced when it is; all else is said here. */
  function sayWhatIsKept(savedAt: number | null) {
    const isToBeSent = desk.wish === 'save' || desk.wish === 'notes'
    if (savedAt === null || isToBeSent) return
    const note = { text: '', mediaCount: waiting.notes + waiting.files }
    const saves =
      desk.wish !== 'hold' && shouldSaveOnLeaving(draftOf(form, finding.place, null, me), [note], me)
    const drop = () => void discardWaiting(desk.id)
    if (!saves) say.note(draftKept(form.name), { label: formWords.discard, act: drop })
    else if (!onlineManager.isOnline()) {
      say.note(keptUntilSent(form.name.trim()), { label: locationWords.undo, act: drop })
    }
  }

  return {
    changes,
    savedAt,
    leave,
    cancel,
    async deleted() {
      await desk.clear()
      goToList()
    },
    async discard() {
      const { discard } = formWords
      const question = { title: discard, message: confirmStartAnew, action: discard, danger: true }
      if (!(await confirm(question))) return
      await giveUp()
      // The button that was pressed is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  }
}
