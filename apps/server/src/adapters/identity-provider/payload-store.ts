/** Where oidc-provider keeps its sessions, interactions, codes and grants: one table, so any server can go on with any of them. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'

export function createPayloadStore(db: Db): AdapterFactory {
  return (model): Adapter => {
    const rows = () => db.selectFrom('oidc_payloads').selectAll().where('model', '=', model)
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
        await db
          .updateTable('oidc_payloads')
          .set({ consumed_at: new Date() })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute()
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

/** Takes back a grant and everything that was issued under it. */
export async function removeGrant(db: Db, grantId: string): Promise<void> {
  await db
    .deleteFrom('oidc_payloads')
    .where((where) => where.or([where('grant_id', '=', grantId), where.and({ model: 'Grant', id: grantId })]))
    .execute()
}

/** Clears away what nobody can use any more; answers how many rows. */
export async function purgeExpired(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('oidc_payloads')
    .where('expires_at', '<', new Date(Date.now() - 60_000))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** PostgreSQL refuses the NUL character, and no id of ours has one. */
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
