/** Reads of the platform dashboard: statistics, users, cities and the feed of all cities. */
import type * as contract from '@lamplighter/domain/admin'
import { RECENT_ACTIVITY_HOURS } from '@lamplighter/domain/admin'
import type { InputOf, ResponseOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { JsonText } from '../../db/json.ts'
import type { ReadContext } from '../../http/context.ts'
import { pageOfActivities } from '../activities/index.ts'
import { requireGate } from '../memberships/index.ts'
import * as repo from './admin.repo.ts'
import { listCities } from './admin-cities.repo.ts'
import { failingJobs } from './background-work.repo.ts'

const RECENT_ACTIVITIES_AT_MOST = 200

export async function overview({ db, user }: ReadContext) {
  requireGate(user, 'platform:administer')
  const stats = await repo.stats(db)
  const recent = sql<boolean>`a.created_at > now() - make_interval(hours => ${RECENT_ACTIVITY_HOURS})`
  const { body } = await pageOfActivities(db, recent, { limit: RECENT_ACTIVITIES_AT_MOST })
  return {
    body: new JsonText<ResponseOf<typeof contract.getAdminOverview>>(
      `{"stats":${JSON.stringify(stats)},"recentActivity":${body.text}}`,
    ),
  }
}

export async function backgroundWork({ db, user }: ReadContext) {
  requireGate(user, 'platform:administer')
  return { body: await failingJobs(db) }
}

export async function users({ db, user }: ReadContext, { query }: InputOf<typeof contract.listAdminUsers>) {
  requireGate(user, 'platform:administer')
  const { cityId } = query
  const everyone = sql<boolean>`true`
  const members = sql<boolean>`exists (select from city_memberships m
    where m.user_id = u.id and m.status = 'active' and m.city_id = ${cityId ?? null})`
  return repo.listUsers(db, query, cityId ? members : everyone)
}

export async function usersWithoutCities(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listUsersWithoutCities>,
) {
  requireGate(user, 'platform:administer')
  // People who are switched off do not wait to be set up, nor do Region Viewers: they have what they came for.
  const without = sql<boolean>`u.switched_off_at is null and not exists (
    select from city_memberships m where m.user_id = u.id and m.status = 'active')
    and not exists (select from region_viewers v where v.user_id = u.id)`
  return repo.listUsers(db, query, without)
}

export async function cities({ db, user }: ReadContext) {
  requireGate(user, 'platform:administer')
  return { body: await listCities(db) }
}

export async function activities(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.listAdminActivities>,
) {
  requireGate(user, 'platform:administer')
  return pageOfActivities(db, sql<boolean>`true`, query)
}
