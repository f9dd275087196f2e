/**
 * What waits on the device is sent without its page: a new location that was left (specification section 4), and what was
 * saved while the server was out of reach. Ids made on the device make each step safe to repeat; whatever fails stays.
 */
import {
  checkLocation,
  type Location,
  membershipForPlace,
  shouldSaveOnLeaving,
} from '@lamplighter/domain/locations'
import { areValidCoordinates } from '@lamplighter/domain/map'
import { mediaMessages } from '@lamplighter/domain/media'
import type { Caller } from '@lamplighter/domain/memberships'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { lastingReason, sortNotes, type TrayFile } from '../../../lib/queued-notes.ts'
import { changeDraft, dropDraft } from '../../../lib/saved-on-device.ts'
import { bodyOf, draftOf } from '../location-form.ts'
import { readLocation, reverseGeocodeOnce } from '../locations.api.ts'
import { unlistOnDevice } from './device-list.ts'
import { type Desk, deskKey, desksOf, type WaitingNote } from './location-draft.ts'
import { sendLocation } from './send-location.ts'

export interface SendingDoors {
  me: Caller
  /** What is in a tray now; fails where the device's storage cannot be read. */
  filesOf(tray: string): Promise<readonly TrayFile[]>
  /** Sends what is in a tray; answers when nothing is on its way any more. */
  settleTray(tray: string): Promise<readonly TrayFile[]>
  postNote(locationId: string, note: WaitingNote): Promise<void>
  forgetFiles(mediaIds: readonly string[]): void
  /** False once somebody else is signed in, or nobody: then nothing more is sent. */
  stillHere(): boolean
}

export interface SentDesk {
  location: Location
  /** It was made just now; else it was there, and edited or given notes. */
  created: boolean
  /** Nobody pressed 'Save': it was left, and section 4 keeps it. */
  unasked: boolean
}

/** Whether it may be sent without its page, as far as the desk alone can tell. */
export function mayBeSent({ form, wish }: Desk): boolean {
  if (wish !== null) return wish !== 'hold'
  return form.version === null && form.name.trim() !== '' && areValidCoordinates(form.at)
}

/** What was sent, once it and all its notes are on the server; null when something has to wait, or is not worth it. */
export async function sendDesk(owner: string, id: string, doors: SendingDoors): Promise<SentDesk | null> {
  const key = deskKey(id)
  const found = (await desksOf(owner)).find(({ form }) => form.newId === id)
  if (!found) return null
  let desk: Desk = found
  const keep = async (changes: Partial<Desk>) => {
    desk = { ...desk, ...changes }
    await changeDraft(owner, key, desk)
  }
  /** What was typed into the form of an existing location, and not saved, is no part of sending its notes. */
  const staysAsDraft = found.wish === 'notes' && found.untouched !== true
  let files: readonly TrayFile[]
  try {
    files = await doors.filesOf(key)
  } catch (error) {
    // Nothing was decided yet: what was only begun stays a draft.
    await keep({ failure: wordsOf(error) })
    return null
  }
  if (desk.failure === mediaMessages.storageUnreadable) await keep({ failure: null })
  try {
    const notes = notesOf(desk, files)
    if (desk.wish === null && notes.length === 0) return null
    const unasked = desk.wish === null || desk.unasked === true
    const decided = () => keep({ notes, noteText: '', wish: desk.wish ?? 'save', unasked })
    const created = desk.form.version === null
    const location = await sendForm({ ...desk, notes }, doors, decided)
    if (!location) return null
    const version = staysAsDraft ? desk.form.version : location.version
    await keep({ wish: 'notes', untouched: !staysAsDraft, form: { ...desk.form, version } })
    const told = found.wish !== 'notes' || notes.length > 0
    // Words first: the photos may take their time.
    files = await doors.settleTray(key)
    if (!doors.stillHere()) throw new ApiProblem('network', 0, '')
    await sendNotes(location._id)
    const reason = lastingReason(desk.notes, files)
    if (reason) throw new Error(reason)
    if (staysAsDraft) await keep({ wish: null, failure: null })
    else await dropDraft(owner, key)
    unlistOnDevice(id)
    return told ? { location, created, unasked } : null

    async function sendNotes(locationId: string) {
      const { waiting, complete } = sortNotes(desk.notes, files)
      await keep({ notes: waiting })
      for (const note of complete) {
        if (!doors.stillHere()) throw new ApiProblem('network', 0, '')
        await doors.postNote(locationId, note)
        doors.forgetFiles(note.mediaIds)
        await keep({ notes: desk.notes.filter(({ _id }) => _id !== note._id) })
      }
    }
  } catch (error) {
    const unsettled = error instanceof ApiProblem && (error.isUnsettled || error.status === 401)
    await keep({
      unasked: desk.wish === null || desk.unasked === true,
      wish: desk.wish ?? 'save',
      failure: unsettled ? null : wordsOf(error),
    })
    return null
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The notes, with what was still in the composer as one more. */
function notesOf({ notes, noteText }: Desk, files: readonly TrayFile[]): WaitingNote[] {
  const held = new Set(notes.flatMap(({ mediaIds }) => mediaIds))
  const loose = files.filter(({ mediaId, refused }) => !refused && !held.has(mediaId))
  if (noteText.trim() === '' && loose.length === 0) return notes
  return [...notes, { _id: uuidv7(), text: noteText, mediaIds: loose.map(({ mediaId }) => mediaId) }]
}

/** Null when it is not to be saved unasked: it was only begun, and is no case of section 4. */
async function sendForm(
  desk: Desk,
  { me, stillHere }: SendingDoors,
  decided: () => Promise<void>,
): Promise<Location | null> {
  const { form, notes, wish } = desk
  if (wish === 'notes') {
    await decided()
    return readLocation(form.newId)
  }
  const location = form.version === null ? null : await readLocation(form.newId)
  const place = await reverseGeocodeOnce(form.at)
  const draft = draftOf(form, place, location, me)
  const worthIt = shouldSaveOnLeaving(
    draft,
    notes.map(({ text, mediaIds }) => ({ text, mediaCount: mediaIds.length })),
    me,
  )
  if (wish === null && !worthIt) return null
  await decided()
  const problem = checkLocation(draft, me)
  const membership = membershipForPlace(me, draft)
  if (problem || !membership) throw new Error(problem?.message)
  if (!stillHere()) throw new ApiProblem('network', 0, '')
  return sendLocation(form, bodyOf(form, place, location, membership))
}
