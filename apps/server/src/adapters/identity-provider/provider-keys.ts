/** The provider's own secrets: created once by the first server to start, then shared by all on this database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'

export interface ProviderKeys {
  /** Active private keys; the first one signs. */
  signing: JWK[]
  cookies: string[]
}

export async function loadProviderKeys(db: Db): Promise<ProviderKeys> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('lamplighter oidc keys'))`.execute(transaction)
    const stored = sql<{ value: ProviderKeys }>`select value from server_keys where purpose = 'oidc'`
    const known = await firstRow(transaction, stored)
    if (known) return known.value
    const made = await makeKeys()
    await sql`
      insert into server_keys (purpose, value) values ('oidc', ${JSON.stringify(made)})`.execute(transaction)
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
