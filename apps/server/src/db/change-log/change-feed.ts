/**
 * Tells the listeners of this server which records changed, whoever changed them on any server. While somebody listens it asks
 * the change log four times a second, in one statement for all of them: that costs less than a NOTIFY with each write, needs no
 * connection of its own, and also sees imports and cleanups (LIVE-1).
 */
import { MAX_NAMED_CHANGES } from '@lamplighter/domain/events'
import { sql } from 'kysely'
import type { Db } from '../kysely.ts'
import { type Change, changesIn, renamedPeopleIn } from './change-log.ts'
import { type LogMoment, type LogPosition, logMoment } from './log-position.ts'

const LOOK_EVERY_MS = 250
/** After many changes, such as an import's, and after a failure. */
const PAUSE_MS = 2_000

type Place = Pick<Change, 'cityId' | 'category' | 'trashed'>
export type NamedChange = Place &
  Pick<Change, 'object' | 'kind' | 'id' | 'locationId' | 'version'> & { position: [number, number] }

export interface News {
  /** A reader that knows this news continues from here. */
  moment: LogMoment
  /** Null if they are too many to name. */
  changes: readonly NamedChange[] | null
  /** The cities and categories of the changes. */
  places: readonly Place[]
}

interface Listener {
  cityIds(): readonly string[]
  /** Called with the changes of all listeners' cities. */
  hear(news: News): void
  end(): void
}

export interface ChangeFeed {
  /** Every change that commits after `moment` is told. `stop` ends that. */
  follow(listener: Listener): Promise<{ moment: LogMoment; stop: () => void }>
  /** Ends all listeners, for a server that stops. */
  end(): void
}

export function openChangeFeed(db: Db): ChangeFeed {
  const listeners = new Set<Listener>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  /** Changes until then are told; null while nobody listens. */
  let before: LogMoment | null = null

  async function look(from: LogMoment): Promise<number> {
    const moment = await logMoment(db)
    // Without a commit since, nothing can have changed.
    if (from.snapshot === moment.snapshot) return LOOK_EVERY_MS
    const cityIds = [...new Set([...listeners].flatMap((listener) => listener.cityIds()))]
    const { changes, places } = await changesSince(db, cityIds, from, moment)
    before &&= moment
    if (places.length > 0) for (const listener of listeners) listener.hear({ moment, changes, places })
    return changes === null ? PAUSE_MS : LOOK_EVERY_MS
  }

  function lookIn(ms: number): void {
    timer = setTimeout(async () => {
      // The log of outages tells that the database does not answer; the position stays, so nothing is missed.
      const wait = before ? await look(before).catch(() => PAUSE_MS) : 0
      timer = undefined
      if (before && !ended) lookIn(wait)
    }, ms)
  }

  function forget(listener: Listener): void {
    listeners.delete(listener)
    if (listeners.size === 0) before = null
  }

  return {
    async follow(listener) {
      listeners.add(listener)
      try {
        const moment = await logMoment(db)
        before ??= moment
        if (ended) listener.end()
        else if (!timer) lookIn(LOOK_EVERY_MS)
        return { moment, stop: () => forget(listener) }
      } catch (error) {
        forget(listener)
        throw error
      }
    },
    end() {
      ended = true
      clearTimeout(timer)
      for (const listener of listeners) listener.end()
    },
  }
}

/**
 * The changes from one moment to another; only their places if they are more than MAX_NAMED_CHANGES. A transaction that lasts
 * long keeps the position where it is: what the first moment's snapshot shows is not told again, however long that takes.
 */
export async function changesSince(
  db: Db,
  cityIds: readonly string[],
  since: LogPosition & { snapshot?: string },
  { next, snapshot }: LogMoment,
): Promise<Pick<News, 'changes' | 'places'>> {
  const log = newChangesIn(cityIds, since, { next, snapshot })
  const renamed = await sql<Place>`
    select "cityId", category, trashed from (${renamedPeopleIn(cityIds, { from: since.from, until: next })}) c
    where ${isNew({ since, snapshot })}`.execute(db)
  if (renamed.rows.length > 0) return { changes: null, places: renamed.rows }
  const { rows } = await sql<NamedChange>`
    select object, kind, id, location_id as "locationId", version, city_id as "cityId", category, trashed,
      json_build_array(position[0], position[1]) as position
    from (${log}) c limit ${MAX_NAMED_CHANGES + 1}`.execute(db)
  if (rows.length <= MAX_NAMED_CHANGES) return { changes: rows, places: rows }
  const places =
    await sql<Place>`select distinct city_id as "cityId", category, trashed from (${log}) c`.execute(db)
  return { changes: null, places: places.rows }
}

/** The same changes as a select with the columns of `Change` in snake case, for a subquery. */
export const newChangesIn = (
  cityIds: readonly string[],
  since: Pick<LogPosition, 'from'> & { snapshot?: string },
  { next, snapshot }: Pick<LogMoment, 'next' | 'snapshot'>,
) => sql`
  select * from (${changesIn(cityIds, { from: since.from, until: next })}) c where ${isNew({ since, snapshot })}`

/** The transaction `c.xid` committed after one moment and before the other. */
const isNew = ({ since, snapshot }: { since: { snapshot?: string }; snapshot: string }) => sql<boolean>`
  pg_visible_in_snapshot(c.xid::xid8, ${snapshot}::pg_snapshot)
    and pg_visible_in_snapshot(c.xid::xid8, ${since.snapshot ?? null}::pg_snapshot) is not true`
