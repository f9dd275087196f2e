/** No input passes authentication when signed out, or causes a 5xx. */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { usualChoices } from '@lamplighter/domain/notifications'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { benchIn } from '../../testing/factories.ts'
import { hostileStrings } from '../../testing/hostile-strings.ts'
import { tokenBody } from '../../testing/matrix/calls-access-tokens.ts'
import { orderRule, orderSettings } from '../../testing/matrix/calls-city-admin.ts'
import { holdBody } from '../../testing/matrix/calls-holds.ts'
import { acceptance, reportSettings } from '../../testing/matrix/calls-reports.ts'
import { webhookBody, webhookFields } from '../../testing/matrix/calls-webhooks.ts'
import { needsSample, samplePath } from '../../testing/needs.ts'
import { newDevice } from '../../testing/push-service.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

const naughty = '5-hostile/blns/blns.json'

let app: TestApp
let wes: Person
let bo: Person
let pat: Person

beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
  bo = await app.as('bo')
  pat = await app.as('pat')
})
afterAll(() => app.close())

const example = (path: string) => path.replaceAll(/\{\w+\}/g, randomUUID())
const guarded = routes.map((r) => r.endpoint).filter((e) => e.access !== 'anyone')

describe('every route', () => {
  it.each(guarded.map((e) => [`${e.method} ${e.path}`, e] as const))(
    '%s needs a sign-in',
    async (_name, endpoint) => {
      const answer = await app.nobody.send(
        endpoint.method,
        example(endpoint.path),
        endpoint.body ? { body: {} } : {},
      )
      expect(answer.status).toBe(401)
      expect(answer.problem).toMatchObject({ code: 'not_signed_in', status: 401 })
    },
  )

  it.each(guarded.filter((e) => e.params).map((e) => [`${e.method} ${e.path}`, e] as const))(
    '%s answers random, malformed and malicious ids with the same 404',
    async (_name, endpoint) => {
      const body = endpoint.body ? { body: bodyFor(endpoint.id) } : {}
      for (const id of [randomUUID(), 'x', '..%2F..%2Fetc', "'%20or%201=1", '%00', '9'.repeat(400)]) {
        const asking = endpoint.path.startsWith('/api/admin/') ? pat : bo
        const url = endpoint.path.replaceAll(/\{\w+\}/g, id) + queryFor(endpoint.id)
        const answer = await asking.send(endpoint.method, url, body)
        if (endpoint.path.includes('/tags/')) expect([404]).toContain(answer.status)
        else expect([id, answer.status]).toEqual([id, 404])
      }
    },
  )

  it('answers another method with 405 and the supported ones', async () => {
    const answer = await wes.send('PATCH', '/api/locations')
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, POST')
  })

  it.each(['/api/%', '/api/locations/%E0%A4%A', `/api/locations/x/tags/${'9'.repeat(501)}`, '/oidc/%'])(
    'answers %s, which is not a valid URL, with 404 in the same format and with the same headers',
    async (url) => {
      const answer = await wes.send('GET', url)
      expect(answer.problem).toMatchObject({ code: 'not_found', status: 404 })
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    },
  )

  it('does not wait forever for the rest of a request', () => {
    expect(app.app.server.requestTimeout).toBeGreaterThan(0)
    expect(app.app.server.headersTimeout).toBeGreaterThan(0)
  })

  it('answers an unknown path with 404 in the same format', async () => {
    expect((await wes.send('GET', '/api/nothing')).problem).toMatchObject({ code: 'not_found', status: 404 })
  })
})

const queryFor = (id: string) => (id === 'tryMerge' ? `?into=${app.world.cities.cedarBend.id}` : '')

function bodyFor(id: string): unknown {
  if (id === 'checkImport') return { mapping: {}, icons: [], icon: null }
  if (id === 'mergeCities') return { into: app.world.cities.cedarBend.id, name: 'Cedar Bend' }
  if (id === 'removeCity') return { name: 'Cedar Bend' }
  if (id === 'updateLocation') return benchIn(app.world)
  if (id === 'setMemberRole') return { cityId: app.world.cities.cedarBend.id, role: 'city_worker' }
  if (id === 'assignCity') return { cityId: app.world.cities.cedarBend.id, role: 'city_worker' }
  if (id === 'eraseUser') return { email: 'nobody@example.test' }
  if (id === 'updateWorkOrder') return { title: 'x' }
  if (id === 'commentOnWorkOrder') return { _id: randomUUID(), text: 'Hello' }
  if (id === 'saveView') return { _id: randomUUID(), name: 'Mornings', search: {} }
  if (id === 'renameView') return { name: 'Mornings' }
  if (id === 'readAllNotifications') return { until: new Date().toISOString() }
  if (id === 'setNotificationChoices') return { choices: usualChoices, quiet: null }
  if (id === 'makeCalendar') return { _id: randomUUID(), crewId: randomUUID() }
  if (id === 'createCityAccessToken') return tokenBody()
  if (id === 'createHold') return holdBody()
  if (id === 'setRetention') return { days: 30 }
  if (id === 'createWebhook') return webhookBody()
  if (id === 'updateWebhook') return webhookFields
  if (id === 'rotateWebhookSecret') return { secret: webhookBody().secret }
  if (id === 'sendTestEvent') return { _id: randomUUID() }
  if (id === 'writeCityFile') return { _id: randomUUID() }
  if (id === 'putPushDevice') return newDevice()
  if (id === 'unsubscribe') return { key: 'made-up' }
  if (id === 'stepWorkOrder') return { _id: randomUUID(), kind: 'started' }
  if (id === 'renameRegion') return { name: 'x' }
  if (id === 'addRegionViewer') return { email: 'nina@example.test' }
  if (id === 'updateCrew') return { name: 'x', memberIds: [] }
  if (id === 'updateOrderRule') return orderRule
  if (id === 'setOrderSettings') return orderSettings
  if (id === 'setReportSettings') return reportSettings
  if (id === 'acceptReport') return acceptance()
  if (id === 'mergeReport') return { reportId: randomUUID() }
  if (id === 'declineReport') return { reason: 'Not ours' }
  return id === 'addLocationTag' ? { tag: 'x' } : {}
}

describe('a malformed body', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: 'POST',
      url: '/api/locations',
      headers: { authorization: `Bearer ${wes.token}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  it.each([
    ['broken JSON', '{"name":', 400],
    ['nothing', '', 400],
    ['prototype pollution', '{"__proto__":{"admin":true}}', 400],
    ['an array', '[]', 422],
    ['a number', '7', 422],
    ['null', 'null', 422],
    ['wrong types', '{"name":7,"latitude":"x"}', 422],
    ['numbers beyond reason', '{"latitude":1e999}', 422],
    ['depth', `${'['.repeat(5000)}${']'.repeat(5000)}`, 422],
    ['too much', `{"name":"${'x'.repeat(300_000)}"}`, 413],
  ])('%s is rejected with a problem', async (_what, payload, status) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status, message: expect.any(String), code: expect.any(String) })
  })

  it('in another format is rejected', async () => {
    expect((await post('<x/>', { 'content-type': 'text/xml' })).statusCode).toBe(415)
  })

  /** Stored unchanged, or rejected with a sentence. */
  async function sendText(text: string): Promise<number> {
    const sent = { ...benchIn(app.world), name: text || 'x', description: text, tags: [] }
    const answer = await wes.send('POST', '/api/locations', { body: sent })
    expect([text, answer.status]).toEqual([text, expect.toSatisfy((s: number) => s === 201 || s === 422)])
    if (answer.status === 201)
      expect(answer.body).toMatchObject({ description: text, name: (text || 'x').trim() })
    return answer.status
  }

  it('hostile text is stored unchanged, or rejected, never a 5xx', async () => {
    const refused: string[] = []
    for (const text of hostileStrings) if ((await sendText(text)) === 422) refused.push(text)
    const isBlank = (text: string) => text !== '' && text.trim() === ''
    const noDatabaseHolds = (text: string) => text.includes('\0') || !text.isWellFormed()
    expect(refused).toEqual(
      hostileStrings.filter((text) => isBlank(text) || noDatabaseHolds(text) || [...text].length > 200),
    )
  })

  it('random text is stored unchanged, or rejected, never a 5xx', async () => {
    for (const text of fc.sample(fc.string({ unit: 'binary', maxLength: 60 }), { numRuns: 60, seed: 7 }))
      await sendText(text)
  })

  it('the strings of SAMPLE_DATA are too', needsSample(naughty), async () => {
    const strings: string[] = JSON.parse(readFileSync(samplePath(naughty), 'utf8'))
    for (const text of strings) await sendText(text)
  })
})

describe('a token', () => {
  it.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic abc',
    'Bearer a b',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ3ZXMifQ.',
  ])('"%s" gives no access', async (authorization) => {
    const answer = await app.nobody.send('GET', '/api/locations', { headers: { authorization } })
    expect(answer.status).toBe(401)
  })

  it('SEC-10 of an identity without a user record only gives access to its own registration', async () => {
    const stranger = await app.withIdentity({
      subject: 'stranger',
      name: 'Stranger',
      email: 's@example.test',
    })
    expect((await stranger.send('GET', '/api/locations')).status).toBe(401)
    expect((await stranger.send('GET', '/api/auth0/me')).problem.code).toBe('not_registered')
  })
})
