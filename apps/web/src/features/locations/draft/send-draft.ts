/**
 * Sends a draft without its page: a new location that was left (LOC-27), and what was saved while the
 * server was out of reach. Ids made on the device make each step safe to repeat; whatever fails stays.
 */
import {
  checkLocation,
  type Location,
  membershipForPlace,
  shouldSaveOnLeaving,
} from '@lamplighter/domain/locations'
import { areValidCoordinates } from '@lamplighter/domain/map'
import type { Caller } from '@lamplighter/domain/memberships'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { uploadMessages } from '../../../lib/queued-notes.messages.ts'
import { type AttachedFile, type QueuedNote, sortNotes, waitingReason } from '../../../lib/queued-notes.ts'
import { dropDraft } from '../../../lib/saved-on-device.ts'
import { bodyOf, locationToCheck } from '../location-form.ts'
import { readLocation, reverseGeocodeOnce } from '../locations.api.ts'
import { removeFromDeviceList } from './device-list.ts'
import { composedNote, draftKey, rewriteDraft, type StoredDraft, storedDraftsOf } from './location-draft.ts'
import { sendLocation } from './send-location.ts'

export interface SendDependencies {
  me: Caller
  /** The attachments of a draft now; fails where the device's storage cannot be read. */
  attachmentsOf(draftKey: string): Promise<readonly AttachedFile[]>
  /** Uploads the attachments of a draft; answers when none is on its way any more. */
  settleUploads(draftKey: string): Promise<readonly AttachedFile[]>
  postNote(locationId: string, note: QueuedNote): Promise<void>
  forgetFiles(mediaIds: readonly string[]): void
  /** False once somebody else is signed in, or nobody: then nothing more is sent. */
  isSameUser(): boolean
}

export interface SentDraft {
  location: Location
  /** It was made just now; else it was there, and edited or given notes. */
  created: boolean
  /** Nobody pressed 'Save': it was left (LOC-27). */
  unasked: boolean
}

/** Whether it may be sent without its page, as far as the draft alone can tell. */
export function mayBeSent({ form, pending }: StoredDraft): boolean {
  if (pending !== null) return pending !== 'hold'
  return form.version === null && form.name.trim() !== '' && areValidCoordinates(form.at)
}

/** What was sent, once it and all its notes are on the server; null when something has to wait, or is not worth it. */
export async function sendDraft(
  owner: string,
  id: string,
  dependencies: SendDependencies,
): Promise<SentDraft | null> {
  const { attachmentsOf, settleUploads, postNote, forgetFiles, isSameUser } = dependencies
  const key = draftKey(id)
  const found = (await storedDraftsOf(owner)).find(({ form }) => form.locationId === id)
  if (!found) return null
  let draft: StoredDraft = found
  const change = async (changes: Partial<StoredDraft>) => {
    draft = { ...draft, ...changes }
    await rewriteDraft(owner, draft)
  }
  /** What was typed into the form of an existing location, and not saved, is no part of sending its notes. */
  const staysAsDraft = found.pending === 'notes' && found.untouched !== true
  let files: readonly AttachedFile[]
  try {
    files = await attachmentsOf(key)
  } catch (error) {
    // Nothing was decided yet: what was only begun stays a draft.
    await change({ failure: wordsOf(error) })
    return null
  }
  if (draft.failure === uploadMessages.storageUnreadable) await change({ failure: null })
  try {
    const notes = notesToSend(draft, files)
    if (draft.pending === null && notes.length === 0) return null
    const unasked = draft.pending === null || draft.unasked === true
    const decided = () =>
      change({ notes, noteText: '', triedNote: null, pending: draft.pending ?? 'save', unasked })
    const created = draft.form.version === null
    const location = await sendForm({ ...draft, notes }, dependencies, decided)
    if (!location) return null
    const version = staysAsDraft ? draft.form.version : location.version
    await change({ pending: 'notes', untouched: !staysAsDraft, form: { ...draft.form, version } })
    const isNews = found.pending !== 'notes' || notes.length > 0
    // The location goes before its photos, which may take their time.
    files = await settleUploads(key)
    if (!isSameUser()) throw new ApiProblem('network', 0, '')
    await sendNotes(location._id)
    const reason = waitingReason(draft.notes, files)
    if (reason) throw new Error(reason)
    if (staysAsDraft) await change({ pending: null, failure: null })
    else await dropDraft(owner, key)
    removeFromDeviceList(id)
    return isNews ? { location, created, unasked } : null

    async function sendNotes(locationId: string) {
      const { waiting, complete } = sortNotes(draft.notes, files)
      await change({ notes: waiting })
      for (const note of complete) {
        if (!isSameUser()) throw new ApiProblem('network', 0, '')
        await postNote(locationId, note)
        forgetFiles(note.mediaIds)
        await change({ notes: draft.notes.filter(({ _id }) => _id !== note._id) })
      }
    }
  } catch (error) {
    const unsettled = error instanceof ApiProblem && (error.isUnsettled || error.status === 401)
    await change({
      unasked: draft.pending === null || draft.unasked === true,
      pending: draft.pending ?? 'save',
      failure: unsettled ? null : wordsOf(error),
    })
    return null
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The queued notes, with what was still in the composer as one more. */
function notesToSend(draft: StoredDraft, files: readonly AttachedFile[]): QueuedNote[] {
  const inNotes = new Set(draft.notes.flatMap(({ mediaIds }) => mediaIds))
  const loose = files.filter(({ mediaId, refused }) => !refused && !inNotes.has(mediaId))
  const composed = composedNote(
    draft,
    loose.map(({ mediaId }) => mediaId),
  )
  return composed ? [...draft.notes, composed] : draft.notes
}

/** Null when it is not to be saved unasked: it was only begun, and is no case of LOC-27. */
async function sendForm(
  draft: StoredDraft,
  { me, isSameUser }: SendDependencies,
  decided: () => Promise<void>,
): Promise<Location | null> {
  const { form, notes, pending } = draft
  if (pending === 'notes') {
    await decided()
    return readLocation(form.locationId)
  }
  const location = form.version === null ? null : await readLocation(form.locationId)
  const place = await reverseGeocodeOnce(form.at)
  const toCheck = locationToCheck(form, place, location, me)
  const worthIt = shouldSaveOnLeaving(
    toCheck,
    notes.map(({ text, mediaIds }) => ({ text, mediaCount: mediaIds.length })),
    me,
  )
  if (pending === null && !worthIt) return null
  await decided()
  const problem = checkLocation(toCheck, me)
  const membership = membershipForPlace(me, toCheck)
  if (problem || !membership) throw new Error(problem?.message)
  if (!isSameUser()) throw new ApiProblem('network', 0, '')
  return sendLocation(form, bodyOf(form, place, location, membership))
}
