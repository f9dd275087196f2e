/** TOKEN-4, TOKEN-5: files that a program uploads and downloads with an access token. */
import type { AccessTokenScope } from '@lamplighter/domain/access-tokens'
import { exportLocations } from '@lamplighter/domain/exports'
import { createLocation } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { insertLocation } from '../../testing/matrix/insert-rows.ts'
import { setMember } from '../../testing/members.ts'
import { photo } from '../media/testing/files.ts'
import { headOf, tusHeaders, uploadingApp } from '../media/testing/uploads.ts'

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
