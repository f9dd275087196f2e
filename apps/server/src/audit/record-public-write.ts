/** Audits a write outside of a session, in its transaction. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { RequestOrigin } from './record-security-event.ts'
import type { AuditEntry } from './record-write.ts'

interface PublicWrite extends RequestOrigin, Omit<AuditEntry, 'before'> {
  endpoint: string
  /** The owner of the access token that sent it; absent for somebody without an account. */
  userId?: string | undefined
  accessTokenId?: string | undefined
}

export async function recordPublicWrite(db: Db, write: PublicWrite): Promise<void> {
  const { endpoint, objectType, objectId, cityId, after, ip, requestId, userId, accessTokenId } = write
  const afterHash = after === undefined ? null : hash('sha256', JSON.stringify(after), 'buffer')
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id, after_hash, ip, request_id,
      access_token_id)
    values (${userId ?? null}, ${endpoint}, ${objectType}, ${objectId}, ${cityId}, ${afterHash}, ${ip}, ${requestId},
      ${accessTokenId ?? null})`.execute(db)
}
