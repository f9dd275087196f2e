/** Where oidc-provider keeps its sessions, interactions, codes and grants: one table, so that every server can use them all. */
import { sql } from 'kysely'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'

export function createPayloadStore(db: Db): AdapterFactory {
  return (model): Adapter => {
    // A request under way while its session is ended may store that session once more: the session stays ended.
    const usable = model === 'Session' ? notEnded : sql<boolean>`true`
    const rows = () => db.selectFrom('oidc_payloads').selectAll().where('model', '=', model).where(usable)
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        }
        await db
          .insertInto('oidc_payloads')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
      },
      async find(id) {
        return storable(id) ? payloadOf(await rows().where('id', '=', id).executeTakeFirst()) : undefined
      },
      async findByUid(uid) {
        return storable(uid) ? payloadOf(await rows().where('uid', '=', uid).executeTakeFirst()) : undefined
      },
      // User codes belong to the device flow, which is switched off.
      async findByUserCode() {},
      async consume(id) {
        const { numUpdatedRows } = await db
          .updateTable('oidc_payloads')
          .set({ consumed_at: new Date() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirstOrThrow()
        // Of several concurrent uses of a code only one gets tokens.
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed')
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute()
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('oidc_payloads')
          .where('model', '=', model)
          .where('grant_id', '=', grantId)
          .execute()
      },
    }
  }
}

/** Removes sessions of an account, with the grants and codes that were given under them. */
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

/** Login prompts that this account's password answered, and that have not led to a session yet. */
export async function forgetAnsweredPrompts(db: Db, accountId: string): Promise<void> {
  await sql`
    delete from oidc_payloads
    where model = 'Interaction' and payload #>> '{result,login,accountId}' = ${accountId}`.execute(db)
}

/** Removes expired rows; answers how many. */
export async function purgeExpired(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('oidc_payloads')
    .where('expires_at', '<', new Date(Date.now() - 60_000))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const notEnded = sql<boolean>`not exists (
  select from oidc_sign_ins s where s.session_uid = oidc_payloads.uid and s.ended_at is not null)`

/** PostgreSQL refuses the NUL character, and none of our ids contains one. */
function storable(id: string): boolean {
  return !id.includes('\u0000')
}

function payloadOf(
  row: { payload: AdapterPayload; consumed_at: Date | null } | undefined,
): AdapterPayload | undefined {
  if (!row) return undefined
  return row.consumed_at
    ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    : row.payload
}
