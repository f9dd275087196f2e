/** REPORT-1, REPORT-3, REPORT-4, REPORT-5, REPORT-6. Residents report without an account, and strangers cannot flood a city. */
import { hash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { createCity, mergeCities, updateCity } from '@lamplighter/domain/admin'
import {
  getReportChallenge,
  getReportForm,
  lookAtReport,
  MAX_REPORT_DESCRIPTION,
  MAX_REPORT_PHOTO_BYTES,
  MAX_REPORT_PHOTO_BYTES_OF_CITY,
  MAX_REPORTS_AN_HOUR,
  MAX_WAITING_REPORTS,
  REPORT_SECRET_HEADER,
  reportPhotosPath,
  sendReport,
} from '@lamplighter/domain/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskReserve } from '../../limits/disk-reserve.ts'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { photo, photoWithExif } from '../media/testing/files.ts'
import { inTown, newSecret, outOfTown, type ReportingApp, reportingApp, solved } from './testing/reporting.ts'

let app: ReportingApp
beforeAll(async () => {
  app = await reportingApp()
})
afterAll(() => app.close())

const send = async (extra: Parameters<ReportingApp['bodyOf']>[0], ip?: string) => {
  const body = await app.bodyOf(extra)
  if (!ip) return app.nobody.call(sendReport, { body })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: body,
    remoteAddress: ip,
  })
  return { status: answer.statusCode, problem: answer.json(), body: answer.json() }
}
const formOf = (city: string) => app.nobody.call(getReportForm, { params: { city } })

// REPORT-1
describe('a city', () => {
  it('is found by its name and state, or its id, and offers its services', async () => {
    const [bySlug, byId] = [await formOf('Prairie-Falls-NE'), await formOf(app.cityId)]
    expect(bySlug.body).toEqual(byId.body)
    expect(bySlug.body).toMatchObject({ name: 'Prairie Falls', slug: 'prairie-falls-ne', isOpen: true })
    expect(bySlug.body.services).toContainEqual({
      code: 'Parks',
      name: 'Park, tree or playground',
      group: 'Parks',
    })
    expect(bySlug.body.box).toEqual([-96.7, 40.55, -96.55, 40.7])
  })

  it('that takes no reports answers as one that does not exist, also to links that it gave', async () => {
    const { secret } = await app.report()
    const cedar = app.world.cities.cedarBend.id
    for (const city of [cedar, 'cedar-bend-ia', randomUUID(), 'nowhere-ne', '%', "'; drop table cities"])
      expect([city, (await formOf(city)).status]).toEqual([city, 404])
    expect((await send({ cityId: cedar })).status).toBe(404)
    await app.switched(false)
    const answers = [await formOf('prairie-falls-ne'), await send({})]
    const looked = await app.nobody.call(lookAtReport, { body: { secret } })
    const photoSent = await app.sendPhoto(secret, await photo())
    await app.switched(true)
    expect([...answers, looked, photoSent].map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await app.look(secret)).state).toBe('received')
  })
})

// REPORT-1, CITY-29
it('printed addresses lead to the city after a rename and a merge, also for a page that was open', async () => {
  const pat = await app.as('pat')
  const newName = (name: string) => pat.call(updateCity, { params: { id: app.cityId }, body: { name } })
  expect((await newName('Prairie Heights')).status).toBe(200)
  expect((await formOf('prairie-falls-ne')).body.slug).toBe('prairie-heights-ne')
  await newName('Prairie Falls')
  const from = (await pat.call(createCity, { body: { name: 'Prarie Fals', state: 'NE' } })).body._id
  await sql`update cities set takes_reports = (id = ${from}), report_phone = case when id = ${from} then '911' else '' end
    where id in (${from}, ${app.cityId})`.execute(app.owner)
  const into = { into: app.cityId, name: 'Prarie Fals' }
  expect((await pat.call(mergeCities, { params: { id: from }, body: into })).status).toBe(200)
  for (const named of ['prarie-fals-ne', from, 'prairie-falls-ne'])
    expect((await formOf(named)).body).toMatchObject({ cityId: app.cityId, phone: '911' })
  expect((await send({ cityId: from }, '203.0.115.1')).status).toBe(201)
})

// REPORT-3
describe('a report', () => {
  it('gets a number and a link that tells its state, and a repeat is stored once', async () => {
    const body = await app.bodyOf()
    const first = await app.nobody.call(sendReport, { body })
    const again = await app.nobody.call(sendReport, { body })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    await app.switched(false)
    const late = await app.nobody.call(sendReport, { body })
    await app.switched(true)
    expect([late.status, late.body]).toEqual([201, first.body])
    const { rows } = await sql`select from resident_reports where id = ${body._id}`.execute(app.owner)
    expect(rows).toHaveLength(1)
    expect(await app.look(body.secret)).toMatchObject({
      number: first.body.number,
      state: 'received',
      reason: null,
    })
    const stolen = await app.nobody.call(sendReport, { body: { ...body, secret: newSecret() } })
    expect(stolen.problem.code).toBe('id_taken')
    const { rows: audit } = await sql`
      select from audit where object_id = ${body._id} and endpoint = 'sendReport' and user_id is null`.execute(
      app.owner,
    )
    expect(audit).toHaveLength(1)
  })

  it.each([
    [{ category: 'WorkOrders' }, 'report_service_missing'],
    [{ category: 'nothing' }, 'report_service_missing'],
    [{ description: ' \n ' }, 'report_description_missing'],
    [{ point: null, address: ' ' }, 'report_place_missing'],
    [{ point: outOfTown }, 'report_outside'],
    [{ description: 'x'.repeat(MAX_REPORT_DESCRIPTION + 1) }, 'invalid_request'],
    [{ address: 'x'.repeat(201) }, 'invalid_request'],
    [{ secret: 'short' }, 'invalid_request'],
    [{ point: { latitude: 91, longitude: 0 } }, 'invalid_request'],
  ])('like %j is refused with %s', async (extra, code) => {
    const { problem } = await send(extra, '203.0.113.1')
    expect(problem.code).toBe(code)
  })

  it('without a point needs an address', async () => {
    expect((await send({ point: null, address: '12 Elm St' })).status).toBe(201)
  })

  it('keeps hostile text as it is, and no text is a 5xx', async () => {
    for (const [at, text] of hostileStrings.entries()) {
      if (at % 4 > 0) continue
      const secret = newSecret()
      const { status } = await send({ secret, description: `x ${text}` }, `203.0.114.${at % 250}`)
      expect([text, [201, 422]]).toEqual([text, expect.arrayContaining([status])])
      if (status === 201) expect((await app.look(secret)).description).toBe(`x ${text}`.trim())
    }
  })

  it('REPORT-6 is shown only to its secret, of which only the hash is stored', async () => {
    for (const secret of ['', 'x', newSecret(), "' or 1=1 --"])
      expect((await app.nobody.call(lookAtReport, { body: { secret } })).status).toBe(404)
  })
})

// REPORT-5
describe('a flood', () => {
  it('costs the sender work: 15,000 rounds for each of hundreds of keys', async () => {
    const { body } = await app.nobody.call(getReportChallenge, {})
    expect(body.parameters.cost).toBe(15_000)
    const proof = await solved(body)
    expect(proof.solution.counter).toBeGreaterThanOrEqual(250)
    expect((await send({ proof }, '203.0.116.1')).status).toBe(201)
  })

  it('cannot use a proof twice, change it, make one up or leave it out', async () => {
    const proof = await app.proof()
    const wrong = async (changed: object) => {
      const body = await app.bodyOf({ proof: { ...proof, ...changed } })
      return (await app.nobody.call(sendReport, { body })).problem.code
    }
    const { challenge, solution } = proof
    const { parameters } = challenge
    const later = {
      ...challenge,
      parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 999 },
    }
    expect(await wrong({ challenge: later })).toBe('report_proof_wrong')
    expect(await wrong({ challenge: { parameters } })).toBe('report_proof_wrong')
    expect(await wrong({ challenge: { ...challenge, signature: 'ff'.repeat(32) } })).toBe(
      'report_proof_wrong',
    )
    expect(await wrong({ challenge: { ...challenge, parameters: { ...parameters, algorithm: 'x' } } })).toBe(
      'report_proof_wrong',
    )
    expect(await wrong({ solution: { ...solution, counter: solution.counter + 1, derivedKey: '00' } })).toBe(
      'report_proof_wrong',
    )
    expect((await send({ proof })).status).toBe(201)
    const louder = { ...challenge, signature: challenge.signature?.toUpperCase() }
    expect([await wrong({}), await wrong({ challenge: louder })]).toEqual(Array(2).fill('report_proof_wrong'))
    const { proof: _, ...bare } = await app.bodyOf({ proof })
    expect((await app.nobody.send('POST', '/api/reports', { body: bare })).status).toBe(422)
  })

  it('from one address ends after some reports an hour, and others go on', async () => {
    const ip = '198.51.100.7'
    const proof = await app.proof()
    const statuses = []
    for (let turn = 0; turn <= MAX_REPORTS_AN_HOUR; turn++) statuses.push((await send({ proof }, ip)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect((await send({}, '198.51.100.8')).status).toBe(201)
  })

  it('ends when the city has too many that nobody has looked at, and the page says so', async () => {
    const { count } = (
      await sql<{ count: number }>`select count(*)::int as count from resident_reports`.execute(app.owner)
    ).rows[0] ?? { count: 0 }
    await sql`
      insert into resident_reports (id, city_id, number, secret_hash, category, description, address, created_at)
      select gen_random_uuid(), ${app.cityId}, 100000 + n, sha256(n::text::bytea), 'Parks', 'x', 'x', now() - interval '1 day'
      from generate_series(1, ${MAX_WAITING_REPORTS - count}) n`.execute(app.owner)
    const { problem } = await send({}, '203.0.113.9')
    const { body } = await formOf(app.cityId)
    await sql`delete from resident_reports where number > 100000`.execute(app.owner)
    expect([problem.code, body.isOpen]).toEqual(['reports_full', false])
  })
})

const listening = async () => {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
  return app.app.server.address()
}

// REPORT-4
describe('a photo', () => {
  it('arrives once, without its position, is not public, and no more than three fit', async () => {
    const { secret, id } = await app.report()
    const photoId = randomUUID()
    const content = await photoWithExif()
    expect((await app.sendPhoto(secret, content, photoId)).status).toBe(200)
    expect((await app.sendPhoto(secret, content, photoId)).status).toBe(200)
    const { rows } = await sql<{ object_key: string }>`
      select object_key from resident_report_photos where report_id = ${id}`.execute(app.owner)
    expect(rows).toHaveLength(1)
    const stored = await app.parts.storage.get(rows[0]?.object_key ?? '')
    expect(stored).not.toBeNull()
    const bytes = stored ? await buffer(stored.read()) : Buffer.alloc(0)
    expect([content.includes('secret-owner'), bytes.includes('secret-owner')]).toEqual([true, false])
    expect((await app.look(secret)).photos).toEqual([])
    await app.sendPhoto(secret, await photo())
    await app.sendPhoto(secret, await photo())
    expect((await app.sendPhoto(secret, await photo())).problem.code).toBe('report_photos_full')
  })

  it('that is sent twice at once leaves one row, whose object is the stored one, and nothing else stays', async () => {
    const { secret, id } = await app.report()
    const photoId = randomUUID()
    const answers = await Promise.all([
      app.sendPhoto(secret, await photo(), photoId),
      app.sendPhoto(secret, await photoWithExif(), photoId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql<{ key: string; thumb: string; hash: Buffer }>`
      select object_key as key, thumb_key as thumb, sha256_stored as hash from resident_report_photos
      where report_id = ${id}`.execute(app.owner)
    expect(rows).toHaveLength(1)
    const stored = await app.parts.storage.get(rows[0]?.key ?? '')
    const bytes = stored ? await buffer(stored.read()) : Buffer.alloc(0)
    expect(hash('sha256', bytes, 'buffer')).toEqual(rows[0]?.hash)
    const { rows: doomed } = await sql<{ key: string }>`
      select object_key as key from object_deletions where object_key like ${`%${id}%`}`.execute(app.owner)
    // None if the second was read after the first was stored; otherwise its photo and its thumbnail.
    expect([0, 2]).toContain(doomed.length)
    expect(doomed.map(({ key }) => key)).not.toContain(rows[0]?.key)
    expect(doomed.map(({ key }) => key)).not.toContain(rows[0]?.thumb)
  })

  it('does not fit if strangers have sent too much, or crews need the disk', async () => {
    const { secret, id } = await app.report()
    await app.sendPhoto(secret, await photo())
    const size = (bytes: number) =>
      sql`update resident_report_photos set bytes = ${bytes} where report_id = ${id}`.execute(app.owner)
    await size(MAX_REPORT_PHOTO_BYTES_OF_CITY)
    expect((await app.sendPhoto(secret, await photo())).problem.code).toBe('reports_full')
    await size(1)
    const { disk } = app.parts
    app.parts.disk = createDiskReserve({
      folder: app.parts.config.dataDir,
      reserveBytes: 1000,
      statfs: async () => ({ bavail: 1999, bsize: 1, blocks: 100_000 }),
    })
    const refused = await app.sendPhoto(secret, await photo()).finally(() => {
      app.parts.disk = disk
    })
    expect(refused.problem.code).toBe('storage_full')
    expect((await app.sendPhoto(secret, await photo())).status).toBe(200)
  })

  it('is read only when it has a place: two at once from one network', async () => {
    const { port } = (await listening()) as AddressInfo
    const { secret } = await app.report()
    const begun = () => {
      const sending = request({
        ...{ port, method: 'PUT', path: `${reportPhotosPath}/${randomUUID()}` },
        headers: { [REPORT_SECRET_HEADER]: secret, 'content-length': 5_000_000, expect: '100-continue' },
      })
      sending.on('error', () => {})
      sending.flushHeaders()
      return sending
    }
    const slow = [begun(), begun()]
    await delay(300)
    const third = fetch(`http://127.0.0.1:${port}${reportPhotosPath}/${randomUUID()}`, {
      method: 'PUT',
      headers: { [REPORT_SECRET_HEADER]: secret, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await photo()),
    })
    expect(await Promise.race([third.then(() => 'answered'), delay(500, 'waits')])).toBe('waits')
    for (const one of slow) one.destroy()
    expect((await third).status).toBe(200)
  })

  it('of another type, damaged, too large or for no report is refused', async () => {
    const { secret } = await app.report()
    const code = async (content: Buffer, of = secret) => (await app.sendPhoto(of, content)).problem.code
    expect(await code(Buffer.from('<svg onload=alert(1)>'))).toBe('media_type_refused')
    expect(await code(Buffer.alloc(0))).toBe('media_type_refused')
    expect(await code((await photo()).subarray(0, 300))).toBe('media_unreadable')
    expect(await code(Buffer.alloc(MAX_REPORT_PHOTO_BYTES + 1))).toBe('body_too_large')
    expect(await code(await photo(), newSecret())).toBe('not_found')
    expect((await app.sendPhoto(secret, await photo(), 'x')).status).toBe(404)
  })

  it('comes too late an hour after its report', async () => {
    const { secret, id } = await app.report({ point: inTown })
    await sql`update resident_reports set created_at = now() - interval '61 minutes' where id = ${id}`.execute(
      app.owner,
    )
    expect((await app.sendPhoto(secret, await photo())).problem.code).toBe('report_photo_late')
  })
})
