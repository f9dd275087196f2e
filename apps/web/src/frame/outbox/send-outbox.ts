/**
 * Sends what waits on desks that are not open: after one was left, at the start of the app, when the network comes back.
 * Here the location, its notes and its files meet without a page. Only ever for the user who typed it.
 */
import { waitingWords } from '@lamplighter/domain/locations'
import { nearestMatch, OFFLINE_TOLERANCE } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { onlineManager } from '@tanstack/react-query'
import { unlistOnDevice } from '../../features/locations/draft/device-list.ts'
import { type Desk, deskKey, deskLock, desksOf } from '../../features/locations/draft/location-draft.ts'
import { desksMark, sentLocations, waitingLocations } from '../../features/locations/draft/outbox.ts'
import { mayBeSent, type SentDesk, sendDesk } from '../../features/locations/draft/send-draft.ts'
import { filesOfTray, settleTray } from '../../features/media/upload/settle-uploads.ts'
import { emptyTray, forgetUploads } from '../../features/media/upload/upload-queue.ts'
import { postNote } from '../../features/notes/notes.api.ts'
import { invalidate } from '../../lib/api/query-keys.ts'
import { unlessHeld } from '../../lib/held-lock.ts'
import { dropDraft } from '../../lib/saved-on-device.ts'
import { session } from '../../lib/session.ts'

let round: Promise<void> | null = null
let again = false

/** One round after the other; a call while one is under way makes another. */
export function sendWaiting(): Promise<void> {
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
  if (status !== 'authenticated') return waitingLocations.set([])
  const owner = user._id
  await tellWhatWaits(owner)
  if (!onlineManager.isOnline()) return
  const stillHere = () => session.state().user?._id === owner
  const sent: SentDesk[] = []
  for (const desk of await desksOf(owner)) {
    if (!stillHere() || !mayBeSent(desk) || isBeingOpened(desk)) continue
    const id = desk.form.newId
    await unlessHeld(deskLock(owner, id), async () => {
      const one = await sendDesk(owner, id, {
        me: callerOf(user),
        filesOf: async (tray) => (await filesOfTray(owner, tray)).map(asTrayFile),
        settleTray: async (tray) => (await settleTray(owner, tray)).map(asTrayFile),
        postNote,
        forgetFiles: forgetUploads,
        stillHere,
      })
      if (one) sent.push(one)
    })
  }
  if (sent.length > 0) {
    void invalidate('locations', 'notes', 'activities', 'settings')
    sentLocations.set(sent)
  }
  await tellWhatWaits(owner)
}

function asTrayFile({ mediaId, name, state, message }: Awaited<ReturnType<typeof settleTray>>[number]) {
  return { mediaId, name, message, sent: state === 'on the server', refused: state === 'refused' }
}

/** The page of this address opens it, or is about to: after a reload, say. */
function isBeingOpened({ form, begunAt }: Desk): boolean {
  if (location.pathname !== paths.editLocation && location.pathname !== paths.locationNotes) return false
  const query = new URLSearchParams(location.search)
  if (query.get('id')) return query.get('id') === form.newId
  const at = {
    latitude: Number(query.get('lat') ?? Number.NaN),
    longitude: Number(query.get('lng') ?? Number.NaN),
  }
  if (Number.isNaN(at.latitude + at.longitude)) return begunAt === null
  const points = [form.at, begunAt].filter((point) => point !== null)
  return nearestMatch(points, at, OFFLINE_TOLERANCE) !== undefined
}

/** Gives up what waits, for good. */
export async function discardWaiting(id: string): Promise<void> {
  const { user } = session.state()
  if (!user) return
  const key = deskKey(id)
  await emptyTray(user._id, key)
  await dropDraft(user._id, key)
  unlistOnDevice(id)
  await tellWhatWaits(user._id)
}

async function tellWhatWaits(owner: string): Promise<void> {
  const desks = await desksOf(owner)
  if (session.state().user?._id !== owner) return
  if (desks.length === 0) desksMark.clear(owner)
  else desksMark.set(owner)
  waitingLocations.set(
    desks
      .filter(({ wish, failure }) => wish !== null || failure !== null)
      .map(({ form, wish, failure }) => ({
        id: form.newId,
        name: form.name.trim() || waitingWords.unnamed,
        icon: form.icon,
        at: form.at,
        exists: form.version !== null,
        held: wish === 'hold',
        failure,
      })),
  )
}
