/** Draft of one location on this device, found by the location's id or by its point. */
import { type Coordinates, nearestMatch, SAME_POINT_TOLERANCE } from '@lamplighter/domain/map'
import { uuidv7 } from '../../../lib/api/ids.ts'
import type { QueuedNote } from '../../../lib/drafts/queued-notes.ts'
import { draftsOf } from '../../../lib/drafts/use-draft.ts'
import type { LocationForm } from '../location-form.ts'

/** Unlike the domain's `LocationDraft`, this also holds notes and the state of sending. */
export interface StoredDraft {
  form: LocationForm
  /** Notes that are sent after the location is saved. */
  notes: QueuedNote[]
  noteText: string
  /** The point in the address when the new location was started. */
  begunAt: Coordinates | null
  /** True if the user chose to keep the draft open. The app then does not send it automatically. */
  held: boolean
  /** True if the user changed nothing in the form, and only added notes or files. */
  untouched?: boolean
}

const KEY_PREFIX = 'location:'

/** Storage key of a location's draft. Its attachments use the same key. */
export const draftKey = (locationId: string) => `${KEY_PREFIX}${locationId}`

/** Name of the lock that the page with the open draft holds. */
export const draftLock = (owner: string, locationId: string) => `lamplighter-draft:${owner}:${locationId}`

/** All location drafts of one user on this device, newest first. */
export function storedDraftsOf(owner: string): Promise<StoredDraft[]> {
  return draftsOf(owner, KEY_PREFIX)
}

/** The composer's text and files as a note, or null if it is empty. */
export function composedNote(text: string, mediaIds: readonly string[]): QueuedNote | null {
  if (text.trim() === '' && mediaIds.length === 0) return null
  return { _id: uuidv7(), text, mediaIds: [...mediaIds] }
}

/** Finds the user's unsent new location at a point: where it was started, or where its pin is now. */
export function findDraftAt(drafts: readonly StoredDraft[], at: Coordinates | null): StoredDraft | undefined {
  const begun = drafts.filter(({ form }) => form.version === null)
  if (!at) return begun.find(({ begunAt, held }) => begunAt === null && !held)
  const near = (pointOf: (draft: StoredDraft) => Coordinates | null) => {
    const points = begun.flatMap((draft) => {
      const point = pointOf(draft)
      return point ? [{ ...point, draft }] : []
    })
    return nearestMatch(points, at, SAME_POINT_TOLERANCE)?.draft
  }
  return near(({ begunAt }) => begunAt) ?? near(({ form }) => form.at)
}
