/** Writes notifications, as each person chose (TELL-1, TELL-4). Skips people who are not members of the city. */
import { mailTimeOf, type QuietHours, type Trigger } from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/kysely.ts'
import type { Parts } from '../../parts.ts'
import { type StoredChoices, withUsual } from './notifications.repo.ts'

export interface NewNotification {
  userId: string
  cityId: string
  orderId: string
  trigger: Trigger
  noteId?: string
  /** Absent for due dates and for what a rule did. */
  causedBy?: string
  /** `2026-12-01`, of a due date. A person is told once about each. */
  dueDay?: string
  /** The name of the city's rule, for the trigger `rule`. */
  rule?: string
}

interface Chosen {
  userId: string
  cityId: string
  timeZone: string
  /** Null until the person chooses. */
  choices: StoredChoices | null
  quiet: QuietHours | null
  hasDevice: boolean
}

/** A write calls this in its own transaction. Without `config.mail` nothing is to be mailed. */
export async function notify(
  db: Db,
  { config }: Pick<Parts, 'config'>,
  news: readonly NewNotification[],
): Promise<void> {
  if (news.length === 0) return
  const { rows: people } = await sql<Chosen>`
    select m.user_id as "userId", c.id as "cityId", c.time_zone as "timeZone", n.choices, n.quiet,
      exists (select from push_devices d where d.user_id = m.user_id) as "hasDevice"
    from city_memberships m join cities c on c.id = m.city_id left join notification_choices n on n.user_id = m.user_id
    where m.status = 'active' and m.city_id = any(${[...new Set(news.map(({ cityId }) => cityId))]}::uuid[])
      and m.user_id = any(${[...new Set(news.map(({ userId }) => userId))]}::uuid[])`.execute(db)
  const chosenBy = new Map(people.map((person) => [keyOf(person), person]))
  const now = Date.now()
  const rows = news.flatMap((one) => {
    const person = chosenBy.get(keyOf(one))
    if (!person) return []
    const choice = withUsual(person.choices)[one.trigger]
    // Reminders are written in the morning, so the next morning would be a day late.
    const mail = one.dueDay && choice.mail === 'daily' ? 'at_once' : choice.mail
    const moment = { now, timeZone: person.timeZone }
    const mailAt = config.mail && mailTimeOf(mail, person.quiet, moment)
    // A push waits for others, and for the end of quiet hours, just like a mail that goes right away.
    const pushAt = choice.push && person.hasDevice ? mailTimeOf('at_once', person.quiet, moment) : null
    if (!choice.bell && mailAt === null && pushAt === null) return []
    return { ...one, id: uuidv7(), inBell: choice.bell, mailAt: iso(mailAt), pushAt: iso(pushAt) }
  })
  if (rows.length === 0) return
  await sql`
    insert into notifications (id, city_id, user_id, work_order_id, note_id, trigger, caused_by, due_day, in_bell, mail_at,
      push_at, rule)
    select id, "cityId", "userId", "orderId", "noteId", trigger, "causedBy", "dueDay", "inBell", "mailAt", "pushAt",
      rule
    from json_to_recordset(${JSON.stringify(rows)}) as told(id uuid, "cityId" uuid, "userId" uuid, "orderId" uuid,
      "noteId" uuid, trigger text, "causedBy" uuid, "dueDay" date, "inBell" boolean, "mailAt" timestamptz, "pushAt" timestamptz,
      rule text)
    on conflict (user_id, work_order_id, trigger, due_day) where due_day is not null do nothing`.execute(db)
}

const iso = (ms: number | null) => ms && new Date(ms).toISOString()
const keyOf = ({ userId, cityId }: Pick<NewNotification, 'userId' | 'cityId'>) => `${userId} ${cityId}`
