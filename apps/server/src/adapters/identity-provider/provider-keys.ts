/** The provider's own secrets: made once by the first server to start, then the same for every server on this database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

export interface ProviderKeys {
  /** Private keys in use, the first one signs. */
  signing: JWK[]
  cookies: string[]
}

export async function loadProviderKeys(db: Db): Promise<ProviderKeys> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('lamplighter oidc keys'))`.execute(transaction)
    const known = await transaction
      .selectFrom('server_keys')
      .select('value')
      .where('purpose', '=', 'oidc')
      .executeTakeFirst()
    if (known) return known.value as unknown as ProviderKeys
    const made = await makeKeys()
    await transaction
      .insertInto('server_keys')
      .values({ purpose: 'oidc', value: JSON.stringify(made) })
      .execute()
    return made
  })
}

export function publicKeys(keys: JWK[]): JWK[] {
  return keys.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use }))
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' }
  return { signing: [jwk], cookies: [randomBytes(32).toString('base64url')] }
}
