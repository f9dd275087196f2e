/** Draft of one location on this device, found by the location's id or by its point. */
import {
  type Coordinates,
  DRAFT_TOLERANCE,
  nearestMatch,
  SAME_POINT_TOLERANCE,
} from '@lamplighter/domain/map'
import { uuidv7 } from '../../../lib/api/ids.ts'
import type { QueuedNote } from '../../../lib/queued-notes.ts'
import { changeDraft, draftsOf } from '../../../lib/saved-on-device.ts'
import type { LocationForm } from '../location-form.ts'

/** Unlike the domain's `LocationDraft`, this also holds notes and the state of sending. */
export interface StoredDraft {
  form: LocationForm
  /** Notes that are sent after the location is saved. */
  notes: QueuedNote[]
  noteText: string
  /** Of earlier versions: the composer's content as it was sent without a clear answer. Sent again unchanged it is the same note. */
  triedNote?: QueuedNote | null
  /** The point in the address when the new location was started. */
  begunAt: Coordinates | null
  /**
   * 'hold': it stays although it could be sent. Null: a new location is saved when its page is left and it is worth it. Earlier
   * versions kept in drafts what now is in the outbox: 'save' all of it, 'notes' only the notes.
   */
  pending: 'save' | 'notes' | 'hold' | null
  /** Of earlier versions: `pending` comes from leaving the page, not from 'Save'. */
  unasked?: boolean
  /** The form is unchanged; only notes and files are waiting. */
  untouched?: boolean
  /** Of earlier versions: why sending it failed, in words. */
  failure: string | null
}

const KEY_PREFIX = 'location:'

/** Storage key of a location's draft. Its attachments use the same key. */
export const draftKey = (locationId: string) => `${KEY_PREFIX}${locationId}`

/** Held by the page that has the draft open. Named as in earlier versions, which may still be open in another tab. */
export const draftLock = (owner: string, locationId: string) => `lamplighter-desk:${owner}:${locationId}`

interface DraftOnDevice extends Omit<StoredDraft, 'pending' | 'form'> {
  form: Omit<LocationForm, 'locationId'> & { newId: string }
  wish: StoredDraft['pending']
}

/**
 * On the device `pending` is called `wish` and `locationId` `newId`, as in earlier versions: their drafts are read, and a tab
 * in which one is still open reads ours.
 */
export const draftFormat = {
  read(stored: unknown): StoredDraft {
    const { wish, form, ...draft } = stored as DraftOnDevice
    const { newId, ...fields } = form
    return { ...draft, form: { ...fields, locationId: newId }, pending: wish }
  },
  write({ pending, form, ...draft }: StoredDraft): DraftOnDevice {
    const { locationId, ...fields } = form
    return { ...draft, form: { ...fields, newId: locationId }, wish: pending }
  },
}

/** All location drafts of one user on this device, newest first. */
export async function storedDraftsOf(owner: string): Promise<StoredDraft[]> {
  return (await draftsOf(owner, KEY_PREFIX)).map(draftFormat.read)
}

/** Updates a draft that has no open page. Does nothing if the draft was discarded in the meantime. */
export function rewriteDraft(owner: string, draft: StoredDraft): Promise<void> {
  return changeDraft(owner, draftKey(draft.form.locationId), draftFormat.write(draft))
}

/** The composer's text and files as a note, or null if it is empty. */
export function composedNote(
  { noteText, triedNote }: Pick<StoredDraft, 'noteText' | 'triedNote'>,
  mediaIds: readonly string[],
): QueuedNote | null {
  if (noteText.trim() === '' && mediaIds.length === 0) return null
  const isSame = triedNote?.text === noteText && triedNote.mediaIds.join() === mediaIds.join()
  return isSame ? triedNote : { _id: uuidv7(), text: noteText, mediaIds: [...mediaIds] }
}

const isNew = ({ form }: StoredDraft) => form.version === null

/**
 * Finds the user's unsent new location at a point. From the map each pin is its own location, since two
 * hydrants may stand 5 m apart. From other pages, one saved offline matches within 1e-4 degrees (LOC-16).
 */
export function findBegun(
  drafts: readonly StoredDraft[],
  at: Coordinates | null,
  fromMap: boolean,
): StoredDraft | undefined {
  const begun = drafts.filter(isNew)
  if (!at) return begun.find(({ begunAt, pending }) => begunAt === null && pending !== 'hold')
  const near = (
    among: StoredDraft[],
    pointOf: (draft: StoredDraft) => Coordinates | null,
    tolerance: number,
  ) => {
    const points = among.flatMap((draft) => {
      const point = pointOf(draft)
      return point ? [{ ...point, draft }] : []
    })
    return nearestMatch(points, at, tolerance)?.draft
  }
  const toBeSent = begun.filter(({ pending }) => pending === 'save')
  return (
    near(begun, (draft) => draft.begunAt, SAME_POINT_TOLERANCE) ??
    near(begun, (draft) => draft.form.at, SAME_POINT_TOLERANCE) ??
    (fromMap ? undefined : near(toBeSent, (draft) => draft.form.at, DRAFT_TOLERANCE))
  )
}
