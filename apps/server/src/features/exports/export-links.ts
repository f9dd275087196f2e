/**
 * Signed addresses of exports. A browser downloads a file without the bearer token, straight to the disk; so the address itself
 * says who asked for what, signed by this installation and good for two minutes. It opens what that person may see at the
 * moment of the download: the session, role and memberships are read anew (EXPORT-2).
 */
import { randomBytes } from 'node:crypto'
import {
  EXPORT_LINK_SECONDS,
  type ExportKind,
  exportPath,
  type LocationExportQuery,
  type WorkOrderExportQuery,
} from '@lamplighter/domain/exports'
import { problem } from '@lamplighter/domain/http'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'

export type ExportOrder =
  | { kind: Extract<ExportKind, 'locations'>; query: LocationExportQuery }
  | { kind: Extract<ExportKind, 'work-orders'>; query: WorkOrderExportQuery }

export type SignedExport = ExportOrder & {
  caller: Pick<TokenClaims, 'issuer' | 'subject' | 'sessionId'>
  fileName: string
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'lamplighter-export'

/** The signing key of this installation, made once by the first server to start. */
export async function ensureExportKey(db: Db): Promise<Uint8Array> {
  const made = JSON.stringify({ secret: randomBytes(32).toString('base64url') })
  await sql`insert into server_keys (purpose, value) values ('exports', ${made}) on conflict (purpose) do nothing`.execute(
    db,
  )
  const stored = sql<{
    secret: string
  }>`select value ->> 'secret' as secret from server_keys where purpose = 'exports'`
  return Buffer.from((await oneRow(db, stored)).secret, 'base64url')
}

/** What is signed travels in the query, which no log keeps (SEC-25). */
export async function signExport(
  key: Uint8Array,
  order: SignedExport,
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + EXPORT_LINK_SECONDS) * 1000)
  const token = await new SignJWT({ order })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { url: `${exportPath}${order.fileName}?t=${token}`, expiresAt }
}

/** What was signed; throws export_link_expired for anything else. */
export async function readExport(key: Uint8Array, fileName: string, token: unknown): Promise<SignedExport> {
  const verified = await jwtVerify<{ order: SignedExport }>(String(token), key, {
    algorithms: [ALGORITHM],
    audience: AUDIENCE,
  }).catch(() => null)
  const order = verified?.payload.order
  if (order?.fileName !== fileName) throw problem('export_link_expired')
  return order
}
