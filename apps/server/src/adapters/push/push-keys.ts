import webPush from 'web-push'
import * as z from 'zod'
import type { Db } from '../../db/kysely.ts'
import { ensureServerKey } from '../../db/server-keys.ts'

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
/** Browsers accept messages only from the server whose public key they got (RFC 8292). */
export type PushKeys = z.infer<typeof pushKeys>

/** The keys of this installation, created once by the first server that starts. */
export async function ensurePushKeys(db: Db): Promise<PushKeys> {
  return pushKeys.parse(await ensureServerKey(db, 'push', webPush.generateVAPIDKeys()))
}
