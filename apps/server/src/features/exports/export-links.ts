/**
 * Signed URLs of exports. A browser downloads a file without the bearer token, straight to disk. So the URL itself says
 * who requested what, signed by this installation. It is valid for two minutes, and that of a whole city for a day. It
 * gives access to what that person may see at the moment of the download: session, role and memberships are read again
 * (EXPORT-2).
 */
import { randomBytes } from 'node:crypto'
import {
  type AuditExportQuery,
  EXPORT_LINK_SECONDS,
  type ExportKind,
  exportPath,
  type LocationExportQuery,
  type WorkOrderExportQuery,
} from '@lamplighter/domain/exports'
import { problem } from '@lamplighter/domain/http'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import type { Db } from '../../db/kysely.ts'
import { ensureServerKey } from '../../db/server-keys.ts'

export type ExportOrder =
  | { kind: Extract<ExportKind, 'locations'>; query: LocationExportQuery }
  | { kind: Extract<ExportKind, 'work-orders'>; query: WorkOrderExportQuery }
  | { kind: Extract<ExportKind, 'audit'>; query: AuditExportQuery }

type ExportCaller = Pick<TokenClaims, 'issuer' | 'subject' | 'sessionId' | 'accessToken'>

/** A link that an access token made ends with that token, and the token of a city opens that city alone (TOKEN-4). */
export const exportCallerOf = ({ issuer, subject, sessionId, accessToken }: TokenClaims): ExportCaller => ({
  issuer,
  subject,
  ...(sessionId ? { sessionId } : {}),
  ...(accessToken ? { accessToken } : {}),
})

/** A list or a person's own data, written while it is sent, or the finished file of a city. */
export type SignedExport = (ExportOrder | { kind: 'own' } | { kind: 'city'; fileId: string }) & {
  caller: ExportCaller
  fileName: string
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'lamplighter-export'

/** The signing key of this installation, created once by the first server that starts. */
export async function ensureExportKey(db: Db): Promise<Uint8Array> {
  const made = { secret: randomBytes(32).toString('base64url') }
  const { secret } = await ensureServerKey(db, 'exports', made)
  return Buffer.from(secret, 'base64url')
}

/** The signed content is in the query string, which no log stores (SEC-25). */
export async function signExport(
  key: Uint8Array,
  order: SignedExport,
  seconds = EXPORT_LINK_SECONDS,
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = new Date((Math.floor(Date.now() / 1000) + seconds) * 1000)
  const token = await new SignJWT({ order })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { url: `${exportPath}${order.fileName}?t=${token}`, expiresAt }
}

/** Returns the signed content; throws export_link_expired for anything else. */
export async function readExport(key: Uint8Array, fileName: string, token: unknown): Promise<SignedExport> {
  const verified = await jwtVerify<{ order: SignedExport }>(String(token), key, {
    algorithms: [ALGORITHM],
    audience: AUDIENCE,
  }).catch(() => null)
  const order = verified?.payload.order
  if (order?.fileName !== fileName) throw problem('export_link_expired')
  return order
}
