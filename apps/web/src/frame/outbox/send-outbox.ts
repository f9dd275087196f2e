/**
 * Sends the drafts that are not open in any tab: after one was left, at the start of the app, when the network comes back.
 * Only ever for the user who typed them. Without a page, this joins the location, its notes and its files.
 */
import { DRAFT_TOLERANCE, nearestMatch } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { onlineManager } from '@tanstack/react-query'
import { removeFromDeviceList } from '../../features/locations/draft/device-list.ts'
import {
  draftKey,
  draftLock,
  type StoredDraft,
  storedDraftsOf,
} from '../../features/locations/draft/location-draft.ts'
import { mayBeSent, type SentDraft, sendDraft } from '../../features/locations/draft/send-draft.ts'
import { draftsMark, sentDrafts, unsentDrafts } from '../../features/locations/draft/unsent-drafts.ts'
import { settleUploads } from '../../features/media/upload/settle-uploads.ts'
import {
  forgetUploads,
  removeUploadsOf,
  restoreUploads,
  type Upload,
} from '../../features/media/upload/upload-queue.ts'
import { postNote } from '../../features/notes/notes.api.ts'
import { invalidate } from '../../lib/api/query-keys.ts'
import { unlessHeld } from '../../lib/held-lock.ts'
import type { AttachedFile } from '../../lib/queued-notes.ts'
import { dropDraft } from '../../lib/saved-on-device.ts'
import { session } from '../../lib/session.ts'
import { waitingWords } from './outbox.messages.ts'

let round: Promise<void> | null = null
let again = false

/** One round at a time; a call during a round causes one more. */
export function sendOutbox(): Promise<void> {
  again = true
  round ??= rounds().finally(() => {
    round = null
  })
  return round
}

async function rounds(): Promise<void> {
  while (again) {
    again = false
    await oneRound()
  }
}

async function oneRound(): Promise<void> {
  const { status, user } = session.state()
  if (status !== 'authenticated') return unsentDrafts.set([])
  const owner = user._id
  await refreshOutbox(owner)
  if (!onlineManager.isOnline()) return
  const isSameUser = () => session.state().user?._id === owner
  const sent: SentDraft[] = []
  for (const draft of await storedDraftsOf(owner)) {
    if (!isSameUser() || !mayBeSent(draft) || isBeingOpened(draft)) continue
    const id = draft.form.locationId
    await unlessHeld(draftLock(owner, id), async () => {
      const one = await sendDraft(owner, id, {
        me: callerOf(user),
        attachmentsOf: async (key) => (await restoreUploads(owner, key)).map(asAttachedFile),
        settleUploads: async (key) => (await settleUploads(owner, key)).map(asAttachedFile),
        postNote,
        forgetFiles: forgetUploads,
        isSameUser,
      })
      if (one) sent.push(one)
    })
  }
  if (sent.length > 0) {
    void invalidate('locations', 'notes', 'activities', 'settings')
    sentDrafts.set(sent)
  }
  await refreshOutbox(owner)
}

function asAttachedFile({ mediaId, name, state, message }: Upload): AttachedFile {
  return { mediaId, name, message, sent: state === 'on the server', refused: state === 'refused' }
}

/** The page at this address has it open, or is about to, as after a reload. */
function isBeingOpened({ form, begunAt }: StoredDraft): boolean {
  if (location.pathname !== paths.editLocation && location.pathname !== paths.locationNotes) return false
  const query = new URLSearchParams(location.search)
  if (query.get('id')) return query.get('id') === form.locationId
  const at = {
    latitude: Number(query.get('lat') ?? Number.NaN),
    longitude: Number(query.get('lng') ?? Number.NaN),
  }
  if (Number.isNaN(at.latitude + at.longitude)) return begunAt === null
  const points = [form.at, begunAt].filter((point) => point !== null)
  return nearestMatch(points, at, DRAFT_TOLERANCE) !== undefined
}

/** Removes a draft and its attachments from this device. */
export async function discardDraft(id: string): Promise<void> {
  const { user } = session.state()
  if (!user) return
  const key = draftKey(id)
  await removeUploadsOf(user._id, key)
  await dropDraft(user._id, key)
  removeFromDeviceList(id)
  await refreshOutbox(user._id)
}

async function refreshOutbox(owner: string): Promise<void> {
  const drafts = await storedDraftsOf(owner)
  if (session.state().user?._id !== owner) return
  if (drafts.length === 0) draftsMark.clear(owner)
  else draftsMark.set(owner)
  unsentDrafts.set(
    drafts
      .filter(({ pending, failure }) => pending !== null || failure !== null)
      .map(({ form, pending, failure }) => ({
        id: form.locationId,
        name: form.name.trim() || waitingWords.unnamed,
        icon: form.icon,
        at: form.at,
        exists: form.version !== null,
        held: pending === 'hold',
        failure,
      })),
  )
}
