/**
 * Moves abandoned drafts of new locations to the outbox if they have a name and a note. Runs when the user leaves a
 * draft, at startup, when the network returns, and when the app becomes visible. Skips drafts of other users and drafts
 * that are open in a tab.
 */
import { DRAFT_TOLERANCE, nearestMatch } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { unlessHeld } from '../../lib/device/held-lock.ts'
import { dropDraft, storedKey } from '../../lib/drafts/use-draft.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../../lib/outbox/outbox.ts'
import { removeItem, unsentOf } from '../../lib/outbox/outbox-table.ts'
import { session } from '../../lib/session/session.ts'
import { locationOfItem } from '../../lib/unsent/unsent-locations.ts'
import { heldDrafts } from '../locations/draft/held-drafts.ts'
import { itemsOfLeftDraft, mayBeSent } from '../locations/draft/left-draft.ts'
import { draftKey, draftLock, type StoredDraft, storedDraftsOf } from '../locations/draft/location-draft.ts'
import { removeUploadsOf, restoreUploads } from '../media/upload/upload-queue.ts'
import { leftOpenWords } from './outbox.messages.ts'

let round: Promise<void> | null = null
let again = false

/** Only one run is active at a time. A call during a run starts another one after it. */
export function takeLeftDrafts(): Promise<void> {
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
  if (status !== 'authenticated') return heldDrafts.set([])
  for (const draft of await storedDraftsOf(user._id)) {
    if (session.state().user?._id !== user._id || !mayBeSent(draft) || isBeingOpened(draft)) continue
    await unlessHeld(draftLock(user._id, draft.form.locationId), () => take(draft.form.locationId)).catch(
      (error: unknown) => {
        // If the server did not answer, the draft stays for the next run.
        if (!(error instanceof ApiProblem))
          console.error('An abandoned draft could not be moved to the outbox', error)
      },
    )
  }
  await showHeldDrafts(user._id)
}

async function take(id: string): Promise<void> {
  const { user } = session.state()
  if (!user) return
  const key = draftKey(id)
  const draft = (await storedDraftsOf(user._id)).find(({ form }) => form.locationId === id)
  if (!draft) return
  const files = await restoreUploads(user._id, key)
  const items = await itemsOfLeftDraft(
    draft,
    files.map(({ mediaId, state }) => ({ mediaId, refused: state === 'refused' })),
    callerOf(user),
    (place, note) => newNoteItem(user._id, place, note),
  )
  if (!items || session.state().user?._id !== user._id) return
  await addToOutbox(items, { dropDrafts: [storedKey(user._id, key)] })
}

/** True if the page at this URL has the draft open, or will open it after a reload. */
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

/** Deletes a new location from this device: its draft, outbox items and attachments. */
export async function discardDraft(id: string): Promise<void> {
  const { user } = session.state()
  if (!user) return
  const key = draftKey(id)
  for (const item of await unsentOf(user._id)) if (locationOfItem(item) === id) await removeItem(item.opId)
  await removeUploadsOf(user._id, key)
  await dropDraft(user._id, key)
  await showHeldDrafts(user._id)
}

async function showHeldDrafts(owner: string): Promise<void> {
  const drafts = await storedDraftsOf(owner)
  if (session.state().user?._id !== owner) return
  heldDrafts.set(
    drafts
      .filter(({ held }) => held)
      .map(({ form }) => ({
        id: form.locationId,
        name: form.name.trim() || leftOpenWords.unnamed,
        icon: form.icon,
        at: form.at,
      })),
  )
}
