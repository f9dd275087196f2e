import { hash, randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN_PREFIX,
  type AccessTokenScope,
  accessTokenScopes,
} from '@lamplighter/domain/access-tokens'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import { randomSecret } from './insert-rows.ts'

/** A view of work orders that belongs to `by`. */
export async function insertView({ owner }: TestApp, by: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into saved_views (id, user_id, name, search) values (${id}, ${by}, ${id}, '{}')`.execute(
    owner,
  )
  return id
}

/** A link to the calendar of a crew that belongs to `by`. */
export async function insertCalendar({ owner }: TestApp, by: string, crew: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into crew_calendars (id, user_id, crew_id) values (${id}, ${by}, ${crew})`.execute(owner)
  return id
}

/** An access token that belongs to `by`, with all scopes unless told otherwise. */
export async function insertAccessToken(
  { owner }: TestApp,
  by: string,
  { city, scopes = accessTokenScopes }: { city?: { id: string }; scopes?: readonly AccessTokenScope[] } = {},
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const token = ACCESS_TOKEN_PREFIX + randomSecret()
  await sql`
    insert into access_tokens (id, user_id, city_id, name, hash, scopes, expires_at)
    values (${id}, ${by}, ${city?.id ?? null}, 'Asset sync', ${hash('sha256', token, 'buffer')}, ${scopes},
      now() + interval '1 day')`.execute(owner)
  return { id, token }
}
