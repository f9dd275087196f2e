/**
 * The queue of mails and of push messages (TELL-5): the table itself, with the time of the next try. A claim moves that time, so a
 * server that dies delays a message.
 */
import { GATHER_SECONDS, mailTimeOf, type QuietHours } from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

export type Channel = 'mail' | 'push'

/** Longer than a send may take, so that another server does not claim it meanwhile. */
const FIRST_PAUSE_SECONDS = 120
const LONGEST_PAUSE_SECONDS = 3_600
/** A person gets a message after this time, even if more keeps happening. */
const LONGEST_GATHER_SECONDS = 120
/** Older notifications are not sent. */
const USEFUL_DAYS = 3

export interface Claimed {
  userId: string
  /** Everything that is due for this person, or will be in a moment. */
  ids: string[]
}

const timeOf = (channel: Channel) => sql.ref(`${channel}_at`)

/** Locks the person, so that two servers cannot split one message. Null if nothing is due. */
export async function claim(db: Db, channel: Channel): Promise<Claimed | null> {
  const at = timeOf(channel)
  const attempts = sql.ref(`${channel}_attempts`)
  const { rows } = await sql<{ id: string; userId: string }>`
    with person as materialized (
      select u.id from notifications n join users u on u.id = n.user_id where n.${at} <= clock_timestamp()
        and (n.${at} < clock_timestamp() - make_interval(secs => ${LONGEST_GATHER_SECONDS}) or not exists (
          select from notifications later where later.user_id = n.user_id and later.${at} is not null
            and later.created_at > clock_timestamp() - make_interval(secs => ${GATHER_SECONDS})))
      order by n.${at} limit 1 for no key update of u skip locked)
    update notifications n set ${attempts} = n.${attempts} + 1, ${at} = clock_timestamp() + make_interval(
      secs => least(${FIRST_PAUSE_SECONDS} * power(2, least(n.${attempts}, 20)), ${LONGEST_PAUSE_SECONDS}))
    from person p where n.user_id = p.id and n.${at} <= clock_timestamp() + make_interval(secs => ${GATHER_SECONDS})
    returning n.id, n.user_id as "userId"`.execute(db)
  const [first] = rows
  return first ? { userId: first.userId, ids: rows.map(({ id }) => id) } : null
}

export async function endWait(db: Db, channel: Channel, ids: readonly string[]): Promise<void> {
  await sql`update notifications set ${timeOf(channel)} = null where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

/**
 * Returns those that may be sent now. The others wait for the end of quiet hours: a retry may be due in them, or the person
 * chose them only after the notification was written.
 */
export async function holdInQuietHours(
  db: Db,
  channel: Channel,
  ids: readonly string[],
  quiet: QuietHours | null,
): Promise<string[]> {
  if (!quiet) return [...ids]
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select n.id, c.time_zone as "timeZone" from notifications n join cities c on c.id = n.city_id
    where n.id = any(${[...ids]}::uuid[])`.execute(db)
  const now = Date.now()
  const gathered = now + GATHER_SECONDS * 1000
  const free: string[] = []
  const byTime = Map.groupBy(rows, ({ timeZone }) => mailTimeOf('at_once', quiet, { now, timeZone }) ?? now)
  for (const [until, some] of byTime) {
    const these = some.map(({ id }) => id)
    if (until > gathered) await waitUntil(db, channel, these, until)
    else free.push(...these)
  }
  return free
}

/** `until` in milliseconds since 1970. */
async function waitUntil(db: Db, channel: Channel, ids: readonly string[], until: number): Promise<void> {
  await sql`
    update notifications set ${timeOf(channel)} = ${new Date(until)} where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

export async function dropExpired(db: Db, channel: Channel, log: (line: string) => void): Promise<void> {
  const at = timeOf(channel)
  const { rows } = await sql`
    update notifications set ${at} = null
    where ${at} <= clock_timestamp() and created_at < now() - make_interval(days => ${USEFUL_DAYS}) returning id`.execute(
    db,
  )
  if (rows.length === 0) return
  const messages = `${channel} ${rows.length === 1 ? 'message' : 'messages'}`
  log(`Dropped ${rows.length} ${messages} older than ${USEFUL_DAYS} days`)
}
