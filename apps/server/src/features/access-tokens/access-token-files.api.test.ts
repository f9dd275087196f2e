/** TOKEN-4, TOKEN-5: files that a program uploads and downloads with an access token. */
import { randomUUID } from 'node:crypto'
import type { AccessTokenScope } from '@lamplighter/domain/access-tokens'
import { listAudit } from '@lamplighter/domain/audit'
import { getDayPack } from '@lamplighter/domain/day-pack'
import {
  exportAudit,
  exportLocations,
  exportWorkOrders,
  getCityFile,
  linkCityFile,
  writeCityFile,
} from '@lamplighter/domain/exports'
import { createLocation } from '@lamplighter/domain/locations'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { insertLocation } from '../../testing/matrix/insert-rows.ts'
import { setMember } from '../../testing/members.ts'
import { startCityFileJobs } from '../exports/index.ts'
import { photo } from '../media/testing/files.ts'
import { encoded, headOf, partHeaders, tusHeaders, uploadingApp } from '../media/testing/uploads.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
beforeAll(async () => {
  app = await uploadingApp()
  await setMember(app, 'ana', 'cedarBend', { role: 'city_admin' })
})
afterAll(() => app.close())

async function tokenOf(scopes: AccessTokenScope[], ofCity = true) {
  const city = app.world.cities.prairieFalls
  return insertAccessToken(app, app.world.people.ana.id, { scopes, ...(ofCity ? { city } : {}) })
}
const sentBy = (token: string, headers = {}) => ({
  headers: { ...headers, authorization: `Bearer ${token}` },
})

it('TOKEN-4, TOKEN-5 a download has the one city of its token, and ends with the token', async () => {
  const ana = await app.as('ana')
  const { cedarBend } = app.world.cities
  const by = app.world.people.bo.id
  await insertLocation(app, { city: cedarBend, icon: 'bench', category: 'Parks', by })
  const here = benchIn(app.world, { name: 'Parks of Prairie Falls' })
  expect((await ana.call(createLocation, { body: here })).status).toBe(201)
  const linkOf = async (token: string) => {
    const { status, body } = await app.nobody.send('GET', `${exportLocations.path}?format=csv`, sentBy(token))
    expect(status).toBe(200)
    return (body as { url: string }).url
  }
  const own = await app.nobody.send('GET', await linkOf((await tokenOf(['locations:read'], false)).token))
  expect(own.text).toContain('Parks of Cedar Bend')
  const { id, token } = await tokenOf(['locations:read'])
  const link = await linkOf(token)
  const file = await app.nobody.send('GET', link)
  expect(file.text).toContain('Parks of Prairie Falls')
  expect(file.text).not.toContain('Parks of Cedar Bend')
  await sql`update access_tokens set revoked_at = now() where id = ${id}`.execute(app.owner)
  expect((await app.nobody.send('GET', link)).problem.code).toBe('access_token_over')
})

it('TOKEN-5 the audit trail names the token of each download', async () => {
  const { prairieFalls, cedarBend } = app.world.cities
  const { id, token } = await tokenOf(['locations:read', 'orders:read', 'city:manage'])
  const linkOf = async (path: string) => {
    const { status, body } = await app.nobody.send('GET', path, sentBy(token))
    expect([path, status]).toEqual([path, 200])
    return (body as { url: string }).url
  }
  await insertCityFile(prairieFalls.id)
  const urls = [
    await linkOf(`${exportLocations.path}?format=csv`),
    await linkOf(`${exportWorkOrders.path}?format=gpkg`),
    await linkOf(`${exportAudit.path}?cityId=${prairieFalls.id}&format=csv`),
    await linkOf(linkCityFile.path.replace('{cityId}', prairieFalls.id)),
  ]
  const downloads = async () => {
    const { rows } = await sql<{ endpoint: string; token: string | null }>`
      select endpoint, access_token_id as token from audit where outcome is not null and endpoint = any(${[
        'locations_exported',
        'work_orders_exported',
        'audit_exported',
        'city_exported',
        'day_pack_taken',
      ]}) order by id desc limit 5`.execute(app.owner)
    return rows.map((row) => row.token)
  }
  for (const url of urls) expect((await app.nobody.send('GET', url)).status).toBe(200)
  const pack = await app.nobody.send('GET', `${getDayPack.path}?cityId=${prairieFalls.id}`, sentBy(token))
  expect(pack.status).toBe(200)
  expect(await downloads()).toEqual([id, id, id, id, id])
  const { body } = await (await app.as('ana')).call(listAudit, {
    params: { cityId: prairieFalls.id },
    query: { kind: 'files' },
  })
  expect(body.slice(0, 2)).toMatchObject([
    { action: 'city_exported', via: 'token', tokenName: 'Asset sync' },
    { action: 'audit_exported', via: 'token', tokenName: 'Asset sync' },
  ])
  const own = await (await app.as('ana')).call(exportLocations, {
    query: { format: 'csv', cityId: cedarBend.id },
  })
  await app.nobody.send('GET', own.body.url)
  expect((await downloads())[0]).toBeNull()
})

/** A finished file of the city. */
async function insertCityFile(cityId: string) {
  const jobs = startCityFileJobs(app.parts, { lookEveryMs: 30 })
  const ana = await app.as('ana')
  await ana.call(writeCityFile, { params: { cityId }, body: { _id: randomUUID() } })
  const file = async () => (await ana.call(getCityFile, { params: { cityId } })).body.file
  await vi.waitFor(async () => expect((await file())?.status).toBe('ready'), { timeout: 15_000 })
  await jobs.stop()
}

it("TOKEN-4 a city's token goes on with no upload of its owner elsewhere, by no creation either", async () => {
  const { token } = await tokenOf(['locations:write'])
  const { prairieFalls, cedarBend } = app.world.cities
  const content = await photo()
  const { mediaId, status } = await app.announce('ana', content.length, { cityId: cedarBend.id })
  expect(status).toBe(201)
  const headers = {
    ...partHeaders(0),
    'upload-length': String(content.length),
    'upload-metadata': encoded({ mediaId, cityId: prairieFalls.id, filename: 'a.jpg' }),
  }
  const answer = await app.nobody.send('POST', mediaUploadsPath, {
    ...sentBy(token, headers),
    body: content,
  })
  expect([answer.status, answer.problem.code]).toEqual([403, 'upload_by_outsider'])
  expect((await app.sendPart('ana', mediaId, 0, content)).status).toBe(204)
  const repeated = await app.nobody.send('POST', mediaUploadsPath, {
    ...sentBy(token, headers),
    body: content,
  })
  expect(repeated.status).toBe(403)
})

it("TOKEN-4 a city's token uploads to its city, and reaches no upload of its owner elsewhere", async () => {
  onTestFinished(async () => {
    await sql`delete from media`.execute(app.owner)
  })
  const { token } = await tokenOf(['locations:write'])
  const { cedarBend } = app.world.cities
  const content = await photo()
  const here = app.prepare(token, { content, filename: 'a.jpg' })
  here.upload.start()
  expect((await here.settled).refused).toBeUndefined()
  const elsewhere = app.prepare(token, { content, filename: 'a.jpg', cityId: cedarBend.id })
  elsewhere.upload.start()
  expect((await elsewhere.settled).refused).toMatchObject({ status: 403, code: 'upload_by_outsider' })

  const own = await app.upload('ana', { content, filename: 'a.jpg', cityId: cedarBend.id })
  const { pathname } = new URL(own.url)
  expect((await app.nobody.send('DELETE', pathname, sentBy(token, tusHeaders))).status).toBe(403)
  expect((await headOf(app.app, await app.as('ana'), pathname)).statusCode).toBe(200)
})
