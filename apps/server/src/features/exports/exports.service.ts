/** Creates the URL of a file with the content of a list. */
import * as contract from '@lamplighter/domain/exports'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { isActive } from '@lamplighter/domain/memberships'
import type { ClaimedContext, ReadContext } from '../../http/context.ts'
import { recordsNamed } from '../audit/index.ts'
import { authorize } from '../memberships/index.ts'
import { type ExportOrder, ensureExportKey, exportCallerOf, signExport } from './export-links.ts'
import { cityNamed } from './location-file.repo.ts'

export const locationsLink = (context: ClaimedContext, { query }: InputOf<typeof contract.exportLocations>) =>
  linkTo(context, { kind: 'locations', query })

export const workOrdersLink = (
  context: ClaimedContext,
  { query }: InputOf<typeof contract.exportWorkOrders>,
) => linkTo(context, { kind: 'work-orders', query })

export async function auditLink(context: ClaimedContext, { query }: InputOf<typeof contract.exportAudit>) {
  authorize(context.user, 'city:configure', query)
  // Refuses a name of too many records before the download begins.
  await recordsNamed(context.db, query.cityId, query)
  return linkTo(context, { kind: 'audit', query })
}

async function linkTo(context: ClaimedContext, order: ExportOrder): Promise<{ body: contract.ExportLink }> {
  if (order.query.format === 'shp' && !context.parts.ogr2ogr) throw problem('shapefiles_off')
  const fileName = contract.exportFileName({
    kind: order.kind,
    city: await cityOf(context, order.query.cityId),
    date: new Date().toISOString().slice(0, 10),
    format: order.query.format,
  })
  const { url, expiresAt } = await signExport(await ensureExportKey(context.db), {
    ...order,
    caller: exportCallerOf(context.claims),
    fileName,
  })
  return { body: { url, fileName, expiresAt: expiresAt.toISOString() } }
}

/** The only city in the file; null when there are several, or none that the caller may see. */
async function cityOf({ db, user }: ReadContext, cityId: string | undefined): Promise<string | null> {
  const own = user.memberships.filter(isActive)
  const [first, ...others] = cityId ? own.filter((membership) => membership.cityId === cityId) : own
  if (first) return others.length > 0 ? null : `${first.cityName}, ${first.cityState}`
  return cityId && user.platformRole === 'admin' ? cityNamed(db, cityId) : null
}
