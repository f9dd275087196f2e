/**
 * Counters that several servers share, in one PostgreSQL table. Each call is one short statement on an unlogged table
 * and uses the database's clock, so the servers' clocks need not agree (DUR-14).
 */
import { sql } from 'kysely'
import type { Db } from './kysely.ts'
import { prepared } from './prepared.ts'

/** Holds `limit` tokens and refills steadily over `windowMs`. */
export interface Bucket {
  limit: number
  windowMs: number
}

/**
 * The first `free` attempts need no pause; then it doubles from one second up to `longestMs`. Reset after `forgetMs`
 * without attempts.
 */
export interface Pauses {
  free: number
  longestMs: number
  forgetMs: number
}

/** Begin keys with the thing counted: `logins 192.0.2.1`. Methods return milliseconds to wait, 0 to go ahead. */
export interface SharedCounters {
  /** Takes `amount` from a bucket, all of it or nothing. */
  take(key: string, amount: number, bucket: Bucket): Promise<number>
  /** Counts one attempt at a secret, such as a password; a rejected attempt is not counted. */
  countTry(key: string, pauses: Pauses): Promise<number>
  /** The attempt could not be checked, so it does not count. */
  withdrawTry(key: string): Promise<void>
  /** Resets the count of this key. */
  forget(key: string): Promise<void>
}

const time = sql`clock_timestamp()`
const later = (seconds: number) => sql`${time} + make_interval(secs => ${seconds}::float8)`
const secondsSince = sql`greatest(0, extract(epoch from ${time} - c.at))`

interface Taken {
  taken: boolean
  wait: number | null
}

const takeSome = prepared<
  Taken,
  {
    key: string
    amount: number
    limit: number
    /** Seconds to refill the whole limit, units refilled per second, and seconds to refill one unit. */
    seconds: number
    perSecond: number
    each: number
  }
>(({ key, amount, limit, seconds, perSecond, each }) => {
  const level = sql`greatest(0, c.count - ${secondsSince} * ${perSecond}::float8)`
  return sql`
    with taken as (
      insert into shared_counters as c (key, count, at, forget_at)
      values (${key}::text, ${amount}::float8, ${time}, ${later(seconds)})
      on conflict (key) do update
      set count = ${level} + excluded.count, at = ${time}, forget_at = excluded.forget_at
      where ${level} + excluded.count <= ${limit}::float8
      returning 1)
    select exists (select from taken) as taken, (
      select (${level} + ${amount}::float8 - ${limit}::float8) * ${each}::float8
      from shared_counters c where c.key = ${key}::text) as wait`
})

export function createSharedCounters(db: Db): SharedCounters {
  const waitOf = ([row]: Taken[]) => {
    // A row that another server has just created is not visible yet; a second attempt sees it.
    return row?.taken ? 0 : Math.max(1, Math.ceil((row?.wait ?? 1) * 1000))
  }
  return {
    async take(key, amount, { limit, windowMs }) {
      const [seconds, perSecond] = [windowMs / 1000, (limit / windowMs) * 1000]
      return waitOf(await takeSome(db, { key, amount, limit, seconds, perSecond, each: seconds / limit }))
    },
    async countTry(key, { free, longestMs, forgetMs }) {
      const pause = sql`case when c.count < ${free}::float8 then 0
        else least(${longestMs / 1000}::float8, power(2, least(c.count - ${free}::float8, 40))) end`
      const { rows } = await sql<Taken>`
        with taken as (
          insert into shared_counters as c (key, count, at, forget_at)
          values (${key}::text, 1, ${time}, ${later(forgetMs / 1000)})
          on conflict (key) do update
          set count = case when c.forget_at <= ${time} then 1 else c.count + 1 end, at = ${time},
            forget_at = excluded.forget_at
          where c.forget_at <= ${time} or ${secondsSince} >= ${pause}
          returning 1)
        select exists (select from taken) as taken,
          (select ${pause} - ${secondsSince} from shared_counters c
            where c.key = ${key}::text) as wait`.execute(db)
      return waitOf(rows)
    },
    async withdrawTry(key) {
      await sql`update shared_counters set count = greatest(0, count - 1), at = 'epoch' where key = ${key}`.execute(
        db,
      )
    },
    async forget(key) {
      await sql`delete from shared_counters where key = ${key}`.execute(db)
    },
  }
}

/** Deletes counters that are full again or were not used for long enough. */
export async function deleteOldCounters(db: Db): Promise<void> {
  await sql`delete from shared_counters where forget_at < now()`.execute(db)
}
