/** REPORT-14. Open311 GeoReport v2, measured by the examples that its specification publishes. */

import { randomUUID } from 'node:crypto'
import { createAccessToken, createCityAccessToken } from '@lamplighter/domain/access-tokens'
import { acceptReport, declineReport } from '@lamplighter/domain/reports'
import { closeWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import type { PersonName } from '../../testing/people.ts'
import {
  inTown,
  newSecret,
  outOfTown,
  type ReportingApp,
  reportingApp,
} from '../reports/testing/reporting.ts'

let app: ReportingApp
const place = 'jurisdiction_id=prairie-falls-ne'
let key: string
beforeAll(async () => {
  app = await reportingApp()
  key = await cityKey('ana', app.cityId)
})
afterAll(() => app.close())

async function cityKey(who: PersonName, cityId: string, scopes = ['reports:write' as const]) {
  const secret = newSecret()
  const body = { _id: randomUUID(), secret, name: 'Open311', scopes }
  const made = await (await app.as(who)).call(createCityAccessToken, { params: { cityId }, body })
  expect(made.status).toBeLessThan(300)
  return `lamp_${secret}`
}

const get = async (path: string) => {
  const { statusCode, body, headers } = await app.app.inject(`/open311/v2/${path}`)
  return { status: statusCode, text: body, type: headers['content-type'] }
}
const json = async (path: string) => JSON.parse((await get(path)).text)
const post = async (
  fields: Record<string, string>,
  format = 'json',
  headers: Record<string, string> = {},
) => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: `/open311/v2/requests.${format}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, text: body }
}
const fields = (more: Record<string, string> = {}) => ({
  ...{
    jurisdiction_id: 'prairie-falls-ne',
    api_key: key,
    service_code: 'Parks',
    lat: String(inTown.latitude),
  },
  ...{ long: String(inTown.longitude), description: 'A large sinkhole is destroying the street' },
  ...more,
})
const sent = async (more: Record<string, string> = {}) =>
  JSON.parse((await post(fields(more))).text)[0].service_request_id as string

/** The elements and fields of the specification's examples, in their order. */
const requestFields = [
  ...['service_request_id', 'status', 'status_notes', 'service_name', 'service_code', 'description'],
  ...['agency_responsible', 'service_notice', 'requested_datetime', 'updated_datetime', 'expected_datetime'],
  ...['address', 'address_id', 'zipcode', 'lat', 'long', 'media_url'],
]
const serviceFields = ['service_code', 'service_name', 'description', 'metadata', 'type', 'keywords', 'group']
const endpointFields = ['specification', 'url', 'changeset', 'type', 'formats']

describe('the examples of the specification', () => {
  it.each([
    ['discovery', (body: never) => Object.keys(body), ['changeset', 'contact', 'key_service', 'endpoints']],
    ['discovery', ({ endpoints: [one] }: { endpoints: object[] }) => Object.keys(one ?? {}), endpointFields],
    [`services`, ([one]: object[]) => Object.keys(one ?? {}), serviceFields],
    ['services/Parks', (body: never) => Object.keys(body), ['service_code', 'attributes']],
    ['requests', ([one]: object[]) => Object.keys(one ?? {}), requestFields],
  ] as const)('%s as JSON', async (name, read, expected) => {
    await sent()
    const body = await json(`${name}.json?${place}`)
    expect((read as (body: unknown) => string[])(body)).toEqual(expected)
  })

  it.each([
    [
      'discovery',
      [
        'discovery',
        'changeset',
        'contact',
        'key_service',
        'endpoints',
        'endpoint',
        ...endpointFields,
        'format',
      ],
    ],
    ['services', ['services', 'service', ...serviceFields]],
    ['services/Parks', ['service_definition', 'service_code', 'attributes']],
    ['requests', ['service_requests', 'request', ...requestFields]],
  ])('%s as XML', async (name, expected) => {
    await sent()
    const { text, type } = await get(`${name}.xml?${place}`)
    expect(type).toBe('text/xml; charset=utf-8')
    expect(text.startsWith('<?xml version="1.0" encoding="utf-8"?>')).toBe(true)
    const elements = [...text.matchAll(/<([a-z_]+)\/?>/g)].map(([, element]) => element)
    expect([...new Set(elements)]).toEqual([...new Set(expected)])
  })

  it('one request has the fields of the list, in both formats, and no photo by address', async () => {
    const number = await sent({ media_url: 'https://example.test/x.jpg' })
    const [one] = await json(`requests/${number}.json?${place}`)
    expect(Object.keys(one)).toEqual(requestFields)
    expect(one.media_url).toBeNull()
    const { text } = await get(`requests/${number}.xml?${place}`)
    expect([...text.matchAll(/<([a-z_]+)\/?>/g)].map(([, element]) => element)).toEqual([
      ...['service_requests', 'request', ...requestFields],
    ])
    expect(text).toContain('<media_url/>')
  })

  it('a list ends before its end_date, in both formats', async () => {
    const number = await sent()
    const before = `requests.json?${place}&end_date=${new Date(Date.now() - 3600_000).toISOString()}`
    const until = `requests.json?${place}&end_date=${new Date(Date.now() + 3600_000).toISOString()}`
    const id = `<service_request_id>${number}<`
    for (const [path, has] of [
      [before, false],
      [until, true],
    ] as const) {
      expect((await get(path)).text.includes(`"service_request_id":"${number}"`)).toBe(has)
      expect((await get(path.replace('.json', '.xml'))).text.includes(id)).toBe(has)
    }
  })

  it('a report that is not sent is an error in both formats', async () => {
    const wrong = fields({ api_key: 'wrong' })
    const [asJson, asXml] = [await post(wrong), await post(wrong, 'xml')]
    expect([asJson.status, asXml.status]).toEqual([403, 403])
    expect(JSON.parse(asJson.text)).toEqual([{ code: 403, description: expect.any(String) }])
    expect(asXml.text).toContain('<errors><error><code>403</code><description>')
  })

  it('a sent report answers with its number in both formats', async () => {
    const asJson = await post(fields())
    expect([asJson.status, Object.keys(JSON.parse(asJson.text)[0])]).toEqual([
      201,
      ['service_request_id', 'service_notice', 'account_id'],
    ])
    const asXml = await post(fields(), 'xml')
    expect(asXml.text).toMatch(
      /<service_requests><request><service_request_id>\d+<\/service_request_id><service_notice>[^<]+<\/service_notice><account_id\/><\/request><\/service_requests>/,
    )
  })

  it.each([
    ['services.json', 400, 'jurisdiction_id was not provided'],
    ['services.json?jurisdiction_id=nowhere-ne', 404, 'Not found.'],
    [`services/none.json?${place}`, 404, 'Not found.'],
    [`requests/999999.json?${place}`, 404, 'Not found.'],
    [`requests/x.json?${place}`, 404, 'Not found.'],
    [`requests.json?${place}&start_date=yesterday`, 400, 'start_date'],
    [`requests.json?${place}&status=broken`, 400, 'status'],
    [`requests.json?${place}&start_date=2026-01-01T00:00:00Z&end_date=2026-06-01T00:00:00Z`, 400, '90 days'],
  ])('%s is the error %i', async (path, code, words) => {
    if (path === 'services.json') await takeReportsInCedarBend(true)
    const answer = await get(path)
    const asXml = await get(path.replace('.json', '.xml'))
    if (path === 'services.json') await takeReportsInCedarBend(false)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      code,
      [{ code, description: expect.stringContaining(words) }],
    ])
    expect(asXml.text).toContain(`<errors><error><code>${code}</code><description>`)
  })
})

const takeReportsInCedarBend = (on: boolean) =>
  sql`update cities set takes_reports = ${on} where id = ${app.world.cities.cedarBend.id}`.execute(app.owner)

describe('a list', () => {
  it('shows text only once the city has accepted it, and no name', async () => {
    const [waiting, taken, declined] = [
      await sent(),
      await sent({ address_string: '12 Elm St' }),
      await sent(),
    ]
    const ana = await app.as('ana')
    const idOf = async (number: string) =>
      (
        await sql<{ id: string }>`select id from resident_reports where number = ${Number(number)}`.execute(
          app.owner,
        )
      ).rows[0]?.id ?? ''
    const orderId = randomUUID()
    const newLocation = { _id: randomUUID(), name: 'Elm St', ...inTown }
    const body = { orderId, title: 'Fill it', priority: 'low' as const, newLocation }
    expect((await ana.call(acceptReport, { params: { id: await idOf(taken) }, body })).status).toBe(200)
    await ana.call(declineReport, { params: { id: await idOf(declined) }, body: { reason: 'A county road' } })
    const one = async (number: string) => (await json(`requests/${number}.json?${place}`))[0]
    expect(await one(waiting)).toMatchObject({
      status: 'open',
      description: null,
      address: null,
      lat: null,
      long: null,
    })
    expect(await one(taken)).toMatchObject({
      status: 'open',
      address: '12 Elm St',
      description: expect.any(String),
      lat: inTown.latitude,
    })
    expect(await one(declined)).toMatchObject({
      status: 'closed',
      status_notes: null,
      description: null,
      lat: null,
    })
    await ana.call(closeWorkOrder, { params: { id: orderId }, body: { note: 'Secret' } })
    expect((await one(taken)).status).toBe('closed')
    const all = (await get(`requests.json?${place}`)).text
    for (const hidden of ['Secret', 'Ana', 'example.test', 'county road'])
      expect([hidden, all.includes(hidden)]).toEqual([hidden, false])
    const numbers = async (query: string) =>
      (await json(`requests.json?${place}&${query}`)).map(
        (row: { service_request_id: string }) => row.service_request_id,
      )
    expect(await numbers(`service_request_id=${taken},${declined},x`)).toEqual([declined, taken])
    expect(await numbers('status=closed')).toEqual([declined, taken])
    expect(await numbers('status=open')).not.toContain(taken)
    expect(await numbers('service_code=Gas')).toEqual([])
    await sql`update resident_reports set created_at = now() - interval '100 days' where number = ${Number(waiting)}`.execute(
      app.owner,
    )
    expect(await numbers('status=open,closed')).not.toContain(waiting)
    const from = new Date(Date.now() - 110 * 24 * 3600_000).toISOString()
    expect(await numbers(`start_date=${from}`)).toContain(waiting)
  })
})

describe('a key', () => {
  it('is needed, of this city, and with the scope', async () => {
    const other = await cityKey('bo', app.world.cities.cedarBend.id)
    const secret = newSecret()
    const reads = { _id: randomUUID(), secret, name: 'Reads', scopes: ['orders:read' as const] }
    await (await app.as('ana')).call(createAccessToken, { body: reads })
    for (const wrong of ['', 'x', `lamp_${'x'.repeat(43)}`, other, `lamp_${secret}`]) {
      const { status, text } = await post(fields({ api_key: wrong }))
      expect([wrong, status, JSON.parse(text)[0].code]).toEqual([wrong, 403, 403])
    }
    const { api_key: _, ...without } = fields()
    expect((await post(without)).status).toBe(403)
  })

  it('sends nothing that the page would refuse', async () => {
    const status = async (more: Record<string, string>) => (await post(fields(more))).status
    expect(await status({ service_code: 'none' })).toBe(400)
    expect(await status({ description: ' ' })).toBe(400)
    expect(await status({ lat: '', long: '' })).toBe(400)
    expect(await status({ lat: String(outOfTown.latitude) })).toBe(400)
    expect(await status({ lat: 'x' })).toBe(400)
    expect(await status({ description: 'x'.repeat(2001) })).toBe(400)
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const other = await post(fields(), 'json', { 'content-type': type })
      expect([type, other.status >= 400, other.text.includes('Send a form')]).toEqual([type, true, true])
    }
  })

  it('sends what programs send: unknown names, empty points and long texts of any language', async () => {
    const status = async (more: Record<string, string>) => (await post(fields(more))).status
    const more = {
      'attribute[COLOR]': 'red',
      email: 'x@example.test',
      media_url: 'https://example.test/x.jpg',
    }
    expect(await status({ ...more, address_string: '12 Elm St', lat: '', long: '' })).toBe(201)
    expect(await status({ description: '路'.repeat(2000) })).toBe(201)
    const { jurisdiction_id: _, ...rest } = fields()
    await takeReportsInCedarBend(true)
    const answer = await app.app.inject({
      method: 'POST',
      url: `/open311/v2/requests.json?${place}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(rest).toString(),
    })
    await takeReportsInCedarBend(false)
    expect(answer.statusCode).toBe(201)
    expect((await get(`requests.json?${place}&api_key=x&extensions=true`)).status).toBe(200)
  })

  // TOKEN-3, TOKEN-6
  it('is audited with its owner', async () => {
    const number = await sent()
    const { rows } = await sql<{ user: string; token: string | null }>`
      select a.user_id as user, t.name as token from audit a join resident_reports r on r.id = a.object_id::uuid
        left join access_tokens t on t.id = a.access_token_id
      where r.number = ${Number(number)} and a.endpoint = 'sendOpen311Request'`.execute(app.owner)
    expect(rows).toEqual([{ user: app.world.people.ana.id, token: 'Open311' }])
  })
})

it('hostile text stays text in XML, and never becomes a header or another element', async () => {
  const nasty = [
    ...hostileStrings.slice(0, 60),
    ']]></description><x/>',
    'a\r\nSet-Cookie: x=1',
    '\u0001\u000b\ufffe<b>&amp;',
  ]
  const description = nasty.join('|').slice(0, 1900)
  const number = await sent({ description: `x${description}` })
  await sql`
    update resident_reports set description = ${`x${nasty.slice(-3).join('|')}`} where number = ${Number(number)}`.execute(
    app.owner,
  )
  const id =
    (
      await sql<{ id: string }>`select id from resident_reports where number = ${Number(number)}`.execute(
        app.owner,
      )
    ).rows[0]?.id ?? ''
  const body = {
    orderId: randomUUID(),
    title: 'x',
    priority: 'low' as const,
    newLocation: { _id: randomUUID(), name: 'x', ...inTown },
  }
  await (await app.as('ana')).call(acceptReport, { params: { id }, body })
  const { text } = await get(`requests/${number}.xml?${place}`)
  expect(text).not.toContain('<x/>')
  expect(text).not.toContain('<b>')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  expect(text.match(/<description>/g)).toHaveLength(1)
  expect(text).toContain('&lt;b&gt;&amp;amp;')
})
