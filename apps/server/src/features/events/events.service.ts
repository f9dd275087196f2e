/** One caller's stream: names what changed in the caller's cities, as far as the caller may read it (LIVE-1 to LIVE-3). */
import {
  type EventName,
  eventData,
  HEARTBEAT_SECONDS,
  hearsOf,
  RIGHTS_SECONDS,
} from '@lamplighter/domain/events'
import { activeMemberships } from '@lamplighter/domain/memberships'
import type * as z from 'zod/mini'
import { changesSince } from '../../db/change-log/change-feed.ts'
import {
  type LogMoment,
  type LogPosition,
  readPosition,
  whyLost,
  writePosition,
} from '../../db/change-log/log-position.ts'
import type { Db } from '../../db/kysely.ts'
import { loadCaller } from '../../http/admission/caller.ts'
import type { SignedInUser, StreamContext } from '../../http/context.ts'
import { createInbox, type Taken } from './inbox.ts'

export async function* events({ parts, db, user, claims, lastEventId, signal, inTurn }: StreamContext) {
  let caller = user
  let checkedAt = Date.now()
  let spokeAt = Date.now()
  const inbox = createInbox()
  signal.addEventListener('abort', inbox.end)
  const { moment, stop } = await inTurn(() =>
    parts.changes.follow({ ...inbox, cityIds: () => cityIdsOf(caller) }),
  )
  try {
    yield event('begin', {}, moment)
    if (lastEventId !== null) {
      const since = readPosition(lastEventId)
      yield* told(
        since ? await inTurn(() => missedSince(db, cityIdsOf(caller), since, moment)) : 'too much',
        caller,
      )
    }
    for (;;) {
      const taken = await inbox.take(Math.max(0, checkedAt + RIGHTS_SECONDS * 1000 - Date.now()))
      if (taken === 'end' || Date.now() >= claims.expiresAt) return
      if (Date.now() - checkedAt >= RIGHTS_SECONDS * 1000) {
        const checked = await inTurn(() => loadCaller(db, claims)).catch(() => null)
        // The next request of the browser gets the reason.
        if (!checked) return
        caller = checked
        checkedAt = Date.now()
      }
      for (const text of told(taken, caller)) {
        yield text
        spokeAt = Date.now()
      }
      if (Date.now() - spokeAt < HEARTBEAT_SECONDS * 1000) continue
      yield ': still here\n\n'
      spokeAt = Date.now()
    }
  } finally {
    stop()
  }
}

const cityIdsOf = (caller: SignedInUser) => activeMemberships(caller).map(({ cityId }) => cityId)

async function missedSince(
  db: Db,
  cityIds: readonly string[],
  since: LogPosition,
  moment: LogMoment,
): Promise<Taken> {
  if (whyLost(since, moment)) return 'too much'
  return { moment, ...(await changesSince(db, cityIds, since, moment)) }
}

/** The events of news, as far as the caller may read what changed. */
function* told(news: Taken, caller: SignedInUser): Generator<string> {
  if (news === 'nothing yet' || news === 'end') return
  if (news === 'too much') {
    yield event('refresh', {})
    return
  }
  const { moment, changes, places } = news
  if (changes === null) {
    if (places.some((place) => hearsOf(caller, place))) yield event('refresh', {}, moment)
    return
  }
  const heard = changes.filter((change) => hearsOf(caller, change))
  if (heard.length > 0) yield event('changes', heard, moment)
}

/** Only the fields of the contract are sent: an event says nothing about what a record holds. */
function event<Name extends EventName>(
  name: Name,
  data: z.input<(typeof eventData)[Name]>,
  moment?: LogMoment,
): string {
  const id = moment ? `id: ${writePosition(moment)}\n` : ''
  return `${id}event: ${name}\ndata: ${JSON.stringify(eventData[name].parse(data))}\n\n`
}
