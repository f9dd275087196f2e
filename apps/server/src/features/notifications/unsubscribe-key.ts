/**
 * The key in a mail's links that turns a person's mails off without a sign-in (TELL-7). It is signed and not stored: it opens
 * nothing else, and never expires.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../db/kysely.ts'
import { ensureServerKey } from '../../db/server-keys.ts'

async function sign(db: Db, userId: string): Promise<string> {
  const made = { secret: randomBytes(32).toString('base64url') }
  const { secret } = await ensureServerKey(db, 'unsubscribe', made)
  return createHmac('sha256', secret).update(userId).digest('base64url')
}

export const unsubscribeKey = async (db: Db, userId: string): Promise<string> =>
  `${userId}.${await sign(db, userId)}`

const uuid = z.uuid()

/** Null for a key that this installation never made. */
export async function personOfKey(db: Db, key: string): Promise<string | null> {
  const [userId = '', mac = ''] = key.split('.')
  if (!uuid.safeParse(userId).success) return null
  const [given, wanted] = [Buffer.from(mac), Buffer.from(await sign(db, userId))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? userId : null
}
