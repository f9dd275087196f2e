/**
 * Ids with the signature of this server, for links that work without a sign-in. They are not stored and never expire: the
 * caller decides whether the record with this id still gives access.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Db } from './kysely.ts'
import { ensureServerKey } from './server-keys.ts'

/** The key of one purpose opens nothing of another. */
type Purpose = 'unsubscribe' | 'calendar'

async function signature(db: Db, purpose: Purpose, id: string): Promise<string> {
  const made = { secret: randomBytes(32).toString('base64url') }
  const { secret } = await ensureServerKey(db, purpose, made)
  return createHmac('sha256', secret).update(id).digest('base64url')
}

export const signedId = async (db: Db, purpose: Purpose, id: string): Promise<string> =>
  `${id}.${await signature(db, purpose, id)}`

const uuid = z.uuid()

/** Null for a key that this server never made for this purpose. */
export async function idOfSigned(db: Db, purpose: Purpose, key: string): Promise<string | null> {
  const [id = '', mac = ''] = key.split('.')
  if (!uuid.safeParse(id).success) return null
  const [given, wanted] = [Buffer.from(mac), Buffer.from(await signature(db, purpose, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null
}
