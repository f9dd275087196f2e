/** Storage for oidc-provider's sessions, interactions, codes and grants: one table that all servers share. */
import { type RawBuilder, sql } from 'kysely'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

export function createPayloadStore(db: Db): AdapterFactory {
  return (model): Adapter => {
    // A request that runs while its session is ended may store that session once more: the session stays ended.
    const usable = model === 'Session' ? notEnded : sql`true`
    const find = async (which: RawBuilder<unknown>) =>
      payloadOf(
        await firstRow(
          db,
          sql<StoredPayload>`
            select payload, consumed_at from oidc_payloads where model = ${model} and ${which} and ${usable} limit 1`,
        ),
      )
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
        await sql`
          insert into oidc_payloads (model, id, payload, grant_id, uid, expires_at)
          values (${model}, ${id}, ${JSON.stringify(payload)}, ${payload.grantId ?? null}, ${payload.uid ?? null}, ${expiresAt})
          on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
            uid = excluded.uid, expires_at = excluded.expires_at`.execute(db)
      },
      async find(id) {
        return storable(id) ? find(sql`id = ${id}`) : undefined
      },
      async findByUid(uid) {
        return storable(uid) ? find(sql`uid = ${uid}`) : undefined
      },
      // User codes belong to the device flow, which is disabled.
      async findByUserCode() {},
      async consume(id) {
        const used = sql`
          update oidc_payloads set consumed_at = now()
          where model = ${model} and id = ${id} and consumed_at is null returning id`
        // Of several concurrent uses of a code only one gets tokens.
        if (!(await firstRow(db, used))) throw new errors.InvalidGrant('already consumed')
      },
      async destroy(id) {
        await sql`delete from oidc_payloads where model = ${model} and id = ${id}`.execute(db)
      },
      async revokeByGrantId(grantId) {
        await sql`delete from oidc_payloads where model = ${model} and grant_id = ${grantId}`.execute(db)
      },
    }
  }
}

/** Removes an account's sessions, with the grants and codes issued under them. */
export async function removeSessions(
  db: Db,
  accountId: string,
  which: { only: string } | { except: string | undefined },
): Promise<void> {
  const chosen =
    'only' in which ? sql`uid = ${which.only}` : sql`uid is distinct from ${which.except ?? null}::text`
  await sql`
    with gone as (
      delete from oidc_payloads where model = 'Session' and payload ->> 'accountId' = ${accountId} and ${chosen}
      returning payload
    ), granted as (
      select a.value ->> 'grantId' as id
      from gone, jsonb_each(coalesce(gone.payload -> 'authorizations', '{}')) a
    )
    delete from oidc_payloads where grant_id in (select id from granted)
      or (model = 'Grant' and id in (select id from granted))`.execute(db)
}

/** Removes login prompts that were answered with this account's password and have not become a session yet. */
export async function deleteAnsweredPrompts(db: Db, accountId: string): Promise<void> {
  await sql`
    delete from oidc_payloads
    where model = 'Interaction' and payload #>> '{result,login,accountId}' = ${accountId}`.execute(db)
}

/** Removes expired rows; returns the number. */
export async function purgeExpired(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from oidc_payloads where expires_at < now() - interval '1 minute'`.execute(db)
  return Number(numAffectedRows)
}

const notEnded = sql`not exists (
  select from oidc_sign_ins s where s.session_uid = oidc_payloads.uid and s.ended_at is not null)`

/** PostgreSQL refuses the NUL character, and none of our ids contains one. */
function storable(id: string): boolean {
  return !id.includes('\u0000')
}

interface StoredPayload {
  payload: AdapterPayload
  consumed_at: Date | null
}

function payloadOf(row: StoredPayload | null): AdapterPayload | undefined {
  if (!row) return undefined
  return row.consumed_at
    ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    : row.payload
}
