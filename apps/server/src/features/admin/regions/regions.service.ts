/** Regions: platform admins say which cities belong to one, and who views them (REGION-1). */
import * as contract from '@lamplighter/domain/admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { isVisible } from '../../../adapters/identity-provider/accounts.ts'
import { done, type ReadContext, type WriteContext } from '../../../http/context.ts'
import { requireGate } from '../../memberships/index.ts'
import * as repo from './regions.repo.ts'

export async function list({ db, user }: ReadContext) {
  requireGate(user, 'platform:administer')
  return { body: await repo.listRegions(db) }
}

export async function create(context: WriteContext, { body }: InputOf<typeof contract.createRegion>) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  const name = checkedName(body.name)
  if (await repo.insertRegion(db, { id: body._id, name })) {
    // Counted afterwards, so that a repeat of the last one is answered like the first.
    if ((await repo.countRegions(db)) > contract.MAX_REGIONS) throw problem('regions_full')
  } else {
    const known = await repo.regionObject(db, body._id)
    if (known.name !== name) throw problem('id_taken')
  }
  record(context, body._id, [], { name })
  return { body: await repo.regionObject(db, body._id) }
}

export async function rename(context: WriteContext, { params, body }: InputOf<typeof contract.renameRegion>) {
  const region = await locked(context, params.id)
  const name = checkedName(body.name)
  await repo.renameRegion(context.db, region.id, name)
  record(context, region.id, [], { name })
  return { body: await repo.regionObject(context.db, region.id) }
}

export async function remove(context: WriteContext, { params }: InputOf<typeof contract.deleteRegion>) {
  const region = await locked(context, params.id)
  record(context, region.id, await repo.cityIdsOf(context.db, region.id), null)
  await repo.deleteRegion(context.db, region.id)
  return done
}

export async function addCity(context: WriteContext, { params }: InputOf<typeof contract.addRegionCity>) {
  const { db } = context
  const region = await locked(context, params.id)
  if (!(await repo.cityExists(db, params.cityId))) throw problem('not_found')
  const others = (await repo.cityIdsOf(db, region.id)).filter((cityId) => cityId !== params.cityId)
  if (others.length >= contract.MAX_REGION_CITIES) throw problem('region_cities_full')
  await repo.addCity(db, region.id, params.cityId)
  record(context, region.id, [params.cityId], { cityId: params.cityId })
  return { body: await repo.regionObject(db, region.id) }
}

export async function removeCity(
  context: WriteContext,
  { params }: InputOf<typeof contract.removeRegionCity>,
) {
  const region = await locked(context, params.id)
  if (!(await repo.removeCity(context.db, region.id, params.cityId))) throw problem('not_found')
  record(context, region.id, [params.cityId], null)
  return { body: await repo.regionObject(context.db, region.id) }
}

export async function addViewer(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.addRegionViewer>,
) {
  const { db, parts } = context
  const region = await locked(context, params.id)
  const [person, ...others] = await repo.peopleWithEmail(db, body.email.trim())
  if (!person) throw problem('region_viewer_unknown')
  if (others.length > 0) throw problem('region_viewer_ambiguous')
  // Anyone can register with an email that is not theirs; where this server sends mail, it has them prove it.
  if (parts.mailer !== null && !person.isConfirmed) throw problem('region_viewer_unconfirmed')
  const viewers = (await repo.viewerIdsOf(db, region.id)).filter((userId) => userId !== person.userId)
  if (viewers.length >= contract.MAX_REGION_VIEWERS) throw problem('region_viewers_full')
  await repo.addViewer(db, region.id, person.userId)
  await recordViewer(context, region.id, person.userId, { userId: person.userId })
  return { body: await repo.regionObject(db, region.id) }
}

export async function removeViewer(
  context: WriteContext,
  { params }: InputOf<typeof contract.removeRegionViewer>,
) {
  const region = await locked(context, params.id)
  if (!(await repo.removeViewer(context.db, region.id, params.userId))) throw problem('not_found')
  await recordViewer(context, region.id, params.userId, null)
  return { body: await repo.regionObject(context.db, region.id) }
}

async function locked({ db, user }: WriteContext, id: string) {
  requireGate(user, 'platform:administer')
  return orNotFound(await repo.lockRegion(db, id))
}

function checkedName(given: string): string {
  const name = given.trim()
  enforce(contract.checkRegion({ name }))
  if (!isVisible(name)) throw problem('region_name_missing')
  return name
}

/** The trail of each city says that somebody else sees it from now on, or no longer. */
async function recordViewer(
  context: WriteContext,
  id: string,
  userId: string,
  after: unknown,
): Promise<void> {
  const cityIds = await repo.cityIdsOf(context.db, id)
  record(context, id, cityIds, after, { objectType: 'region_viewer', objectId: userId })
}

function record(
  { audits }: WriteContext,
  id: string,
  cityIds: readonly string[],
  after: unknown,
  object = { objectType: 'region', objectId: id },
): void {
  for (const cityId of cityIds.length > 0 ? cityIds : [null]) audits.push({ ...object, cityId, after })
}
