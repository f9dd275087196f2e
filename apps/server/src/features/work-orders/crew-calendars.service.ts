/** A person's own links to the calendars of crews (ORDER-75). Nobody else sees or deletes them. */
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import { can } from '@lamplighter/domain/memberships'
import type * as contract from '@lamplighter/domain/work-orders'
import { calendarPath } from '@lamplighter/domain/work-orders'
import type { Db } from '../../db/kysely.ts'
import { signedId } from '../../db/signed-id.ts'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import type { Parts } from '../../parts.ts'
import { authorize } from '../memberships/index.ts'
import * as repo from './crew-calendars.repo.ts'

export async function list({ db, user, parts }: ReadContext) {
  // The names of a city that the person has left are none of their business any more.
  const calendars = (await repo.calendarsOf(db, user.userId)).filter(
    ({ city }) => can(user, 'city:read', { cityId: city._id }) === 'allowed',
  )
  return { body: await Promise.all(calendars.map((calendar) => withLink(db, parts, calendar))) }
}

/** All members of a city may read the names of its crews; the calendar shows each person what they may see. */
export async function make(
  { db, user, parts, audits }: WriteContext,
  { body }: InputOf<typeof contract.makeCalendar>,
) {
  const { cityId } = orNotFound(await repo.cityOfCrew(db, body.crewId))
  authorize(user, 'city:read', { cityId })
  await repo.replaceCalendar(db, { id: body._id, userId: user.userId, crewId: body.crewId })
  audits.push({ objectType: 'crew_calendar', objectId: body._id, cityId, after: { crewId: body.crewId } })
  return { body: await withLink(db, parts, orNotFound(await repo.findCalendar(db, body._id))) }
}

export async function remove(
  { db, user, audits }: WriteContext,
  { params }: InputOf<typeof contract.deleteCalendar>,
) {
  const { cityId } = orNotFound(await repo.deleteCalendar(db, params.id, user.userId))
  audits.push({ objectType: 'crew_calendar', objectId: params.id, cityId })
  return done
}

async function withLink(
  db: Db,
  { config }: Pick<Parts, 'config'>,
  { userId: _, ...calendar }: repo.StoredCalendar,
): Promise<contract.CrewCalendar> {
  const key = await signedId(db, 'calendar', calendar._id)
  return { ...calendar, link: `${config.publicUrl}${calendarPath}?key=${key}` }
}
