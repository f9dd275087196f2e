/** Creates the URL of the caller's own data. Each download reads much, so a person gets only a few an hour (PRIV-4). */
import { exportFileName, MAX_OWN_DATA_LINKS_PER_HOUR } from '@lamplighter/domain/exports'
import { problem } from '@lamplighter/domain/http'
import type { ClaimedContext } from '../../../http/context.ts'
import { createBuckets, type TakeOne } from '../../../limits/token-bucket.ts'
import type { Parts } from '../../../parts.ts'
import { ensureExportKey, exportCallerOf, signExport } from '../export-links.ts'

const LINKS = { limit: MAX_OWN_DATA_LINKS_PER_HOUR, windowMs: 3_600_000 }

/** All servers count together. */
const linksOf = new WeakMap<Parts, TakeOne>()

export async function ownDataLink({ parts, db, user, claims }: ClaimedContext) {
  const links = linksOf.get(parts) ?? createBuckets({ counters: parts.counters })
  linksOf.set(parts, links)
  if ((await links(`own-data ${user.userId}`, LINKS)) > 0) throw problem('too_many_requests')
  const date = new Date().toISOString().slice(0, 10)
  const fileName = exportFileName({ kind: 'my-data', city: null, date, format: 'zip' })
  const caller = exportCallerOf(claims)
  const { url, expiresAt } = await signExport(await ensureExportKey(db), { kind: 'own', caller, fileName })
  return { body: { url, fileName, expiresAt: expiresAt.toISOString() } }
}
