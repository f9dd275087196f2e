/**
 * Mails on their way. `sendMail` writes one in the caller's transaction, so it is sent if and only if what it tells of is
 * so; `sendOutbox` hands those that are due to the mail server and tries again, ever more rarely, while it refuses (DUR-23).
 */
import { problem } from '@lamplighter/domain/http'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { MailOutboxTable } from '../../db/schema.ts'

export interface NewMail {
  /** Null: nobody has the address; written and dropped, so that it takes as long as for somebody. */
  to: string | null
  subject: string
  text: string
  /** Given up after this time; the mails with the least time left are sent first. */
  usefulForMs: number
}

/** Far more than a city sends; beyond it something is wrong, and the database is not filled with it. */
const MAX_WAITING = 5_000
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3_600

/** Only where `config.mail` is set is there somebody to send it. Throws unavailable when too many wait. */
export async function sendMail(db: Db, { to, subject, text, usefulForMs }: NewMail): Promise<void> {
  const written = await firstRow(
    db,
    sql`
      insert into mail_outbox (id, recipient, subject, body, useful_until)
      select ${uuidv7()}::uuid, ${to}::text, ${subject}::text, ${text}::text,
        now() + make_interval(secs => ${usefulForMs / 1000}::float8)
      where (select count(*) from (select from mail_outbox limit ${MAX_WAITING}) waiting) < ${MAX_WAITING}
      returning id`,
  )
  if (!written) throw problem('unavailable')
}

type Row = Selectable<MailOutboxTable>
export type DueMail = Pick<Row, 'id' | 'recipient' | 'subject' | 'body' | 'attempts'>

/**
 * The most urgent one that is due; it is not due again before its pause is over, on any server. A process that dies while it
 * sends therefore delays it, and may send it twice.
 */
export function claimMail(db: Db): Promise<DueMail | null> {
  return firstRow(
    db,
    sql<DueMail>`
      update mail_outbox set attempts = attempts + 1, next_try_at = clock_timestamp() + make_interval(
        secs => least(${FIRST_PAUSE_SECONDS} * power(2, least(attempts, 20)), ${LONGEST_PAUSE_SECONDS}))
      where id = (
        select id from mail_outbox where next_try_at <= clock_timestamp() and useful_until > clock_timestamp()
        order by useful_until, id limit 1 for update skip locked)
      returning id, recipient, subject, body, attempts`,
  )
}

export async function forgetMail(db: Db, id: string): Promise<void> {
  await sql`delete from mail_outbox where id = ${id}`.execute(db)
}

/** Removes those that came too late, and answers them. */
export async function takeExpired(db: Db): Promise<Pick<Row, 'id' | 'recipient' | 'attempts'>[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'recipient' | 'attempts'>>`
    delete from mail_outbox where useful_until <= clock_timestamp() returning id, recipient, attempts`.execute(
    db,
  )
  return rows
}
