/**
 * The mail outbox. `sendMail` writes a mail in the caller's transaction, so it is sent if and only if that transaction
 * commits. `sendOutbox` hands due mails to the mail server and retries with growing pauses (DUR-23).
 */
import { problem } from '@lamplighter/domain/http'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { MailOutboxTable } from '../../db/schema.ts'

export interface NewMail {
  /** Null when no account has the address: written and dropped, so that it takes as long as a real mail. */
  to: string | null
  subject: string
  text: string
  /** Dropped after this time; mails with the least time left are sent first. */
  usefulForMs: number
}

/** Far more than a city sends; a longer queue means that something is wrong, and it must not fill the database. */
const MAX_WAITING = 5_000
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3_600

/** Call only when `config.mail` is set. Throws unavailable when too many mails are waiting. */
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
 * Claims the most urgent due mail; no server claims it again until its pause is over. A process that dies while sending
 * therefore delays the mail, and may send it twice.
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

export async function deleteMail(db: Db, id: string): Promise<void> {
  await sql`delete from mail_outbox where id = ${id}`.execute(db)
}

/** Removes and returns mails whose time is over. */
export async function takeExpired(db: Db): Promise<Pick<Row, 'id' | 'recipient' | 'attempts'>[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'recipient' | 'attempts'>>`
    delete from mail_outbox where useful_until <= clock_timestamp()
      returning id, recipient, attempts`.execute(db)
  return rows
}

export async function dropMailsTo(db: Db, email: string): Promise<void> {
  await sql`delete from mail_outbox where lower(recipient) = lower(${email})`.execute(db)
}
