/** REPORT-1, REPORT-3, REPORT-5, REPORT-6. Residents report without an account, and strangers cannot flood a city. */
import { randomUUID } from 'node:crypto'
import { createCity, mergeCities, updateCity } from '@lamplighter/domain/admin'
import {
  getReportChallenge,
  getReportForm,
  lookAtReport,
  MAX_REPORT_DESCRIPTION,
  MAX_REPORTS_AN_HOUR,
  MAX_WAITING_REPORTS,
  sendReport,
} from '@lamplighter/domain/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { photo } from '../media/testing/files.ts'
import { newSecret, outOfTown, type ReportingApp, reportingApp, solved } from './testing/reporting.ts'

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
