/** The file of a whole city, for its city admins (EXPORT-18). city-file-jobs.ts writes it. */
import type * as contract from '@lamplighter/domain/exports'
import { CITY_FILE_LINK_SECONDS, exportFileName } from '@lamplighter/domain/exports'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { type ClaimedContext, done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { authorize } from '../memberships/index.ts'
import * as repo from './city-file.repo.ts'
import { ensureExportKey, exportCallerOf, signExport } from './export-links.ts'
import { cityNamed } from './location-file.repo.ts'

export async function getFile({ db, user }: ReadContext, { params }: InputOf<typeof contract.getCityFile>) {
  authorize(user, 'city:export', params)
  return { body: { file: await repo.findCityFile(db, params.cityId) } }
}

/** A city that is not active can be exported, too. */
export async function write(
  { db, user, parts, audits }: WriteContext,
  { params: { cityId }, body }: InputOf<typeof contract.writeCityFile>,
) {
  authorize(user, 'city:export', { cityId })
  const before = await repo.lockCityFile(db, cityId)
  if (before && ['waiting', 'writing'].includes(before.status)) throw problem('city_file_under_way')
  await parts.disk.claim('upload', {})
  if (before) await repo.deleteCityFile(db, before.id)
  const city = await cityNamed(db, cityId)
  const date = new Date().toISOString().slice(0, 10)
  const fileName = exportFileName({ kind: 'city', city, date, format: 'zip' })
  await repo.insertCityFile(db, { id: body._id, cityId, fileName, userId: user.userId })
  audits.push({ objectType: 'city_file', objectId: body._id, cityId, after: { fileName } })
  return { body: orNotFound(await repo.findCityFile(db, cityId)) }
}

export async function remove(
  { db, user, audits }: WriteContext,
  { params: { cityId } }: InputOf<typeof contract.removeCityFile>,
) {
  authorize(user, 'city:export', { cityId })
  const file = orNotFound(await repo.lockCityFile(db, cityId))
  await repo.deleteCityFile(db, file.id)
  audits.push({ objectType: 'city_file', objectId: file.id, cityId, before: { status: file.status } })
  return done
}

export async function link(
  { db, user, claims }: ClaimedContext,
  { params: { cityId } }: InputOf<typeof contract.linkCityFile>,
) {
  authorize(user, 'city:export', { cityId })
  const file = orNotFound(await repo.findCityFile(db, cityId))
  if (file.status !== 'ready') throw problem('city_file_not_ready')
  const { url, expiresAt } = await signExport(
    await ensureExportKey(db),
    {
      kind: 'city',
      fileId: file._id,
      caller: exportCallerOf(claims),
      fileName: file.fileName,
    },
    CITY_FILE_LINK_SECONDS,
  )
  return { body: { url, fileName: file.fileName, expiresAt: expiresAt.toISOString() } }
}
