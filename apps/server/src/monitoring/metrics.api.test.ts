/** /metrics in Prometheus format; every panel and alert in deploy uses an existing metric. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const token = 'a-token-of-some-length'
const deploy = new URL('../../../../deploy/', import.meta.url)

let app: TestApp
let watched: FastifyInstance
beforeAll(async () => {
  app = await testApp()
  await app.parts.pool.query(
    `insert into backups (id, made_at, reason, folder, bytes) values (gen_random_uuid(), now() - interval '1 hour', 'command', '/b', 1)`,
  )
  app.parts.metrics.gauge('lamplighter_test_things', 'Things of a test.', () => 7)
  const cannotBeRead = () => Promise.reject(new Error('cannot be read'))
  app.parts.metrics.gauge('lamplighter_test_unread', 'What cannot be read.', cannotBeRead)
  app.parts.metrics.gauges('lamplighter_test_unread_kinds', 'Nor can these.', 'kind', cannotBeRead)
  watched = await buildApp({ ...app.parts, config: { ...app.parts.config, metricsToken: token } })
})
afterAll(async () => {
  await watched.close()
  await app.close()
})

const ask = (authorization?: string) =>
  watched.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
const scrape = async () => (await ask(`Bearer ${token}`)).body

// SEC-31
describe('who may read it', () => {
  it.each([
    undefined,
    'Bearer',
    'Bearer ',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Basic ${token}`,
    token,
  ])('not with %s', async (authorization) => {
    const answer = await ask(authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('lamplighter_')
  })

  it('anyone with the token', async () => {
    const answer = await ask(`Bearer ${token}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('no one when no token is set: the page is unknown', async () => {
    const [metrics, other] = await Promise.all(
      ['/metrics', '/metrix'].map((url) =>
        app.app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect(metrics?.statusCode).toBe(404)
    expect(other?.statusCode).toBe(404)
  })

  it.each(['short', 'fifteen-letters', 'passwordpassword', 'with a space in it'])(
    'no token like %s: the server does not start',
    (METRICS_TOKEN) => {
      expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN')
      expect(() => readConfig({ METRICS_TOKEN })).not.toThrow(METRICS_TOKEN)
    },
  )
})

describe('the numbers', () => {
  it('are those of this process and its parts', async () => {
    const page = await scrape()
    for (const one of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'lamplighter_part_up{part="database"} 1',
      'lamplighter_part_up{part="photo storage"} 1',
      'lamplighter_db_connections{state="waiting"} 0',
      'lamplighter_requests_in_lanes{state="running"} 0',
      'lamplighter_requests_in_lanes{state="waiting"} 0',
      'lamplighter_disk_bytes{kind="free"}',
      'lamplighter_uploads_finishing{state="waiting"} 0',
      'lamplighter_uploads_pending 0',
      'lamplighter_uploads_pending_bytes 0',
      'lamplighter_http_requests_in_flight 1',
      'lamplighter_test_things 7',
      'lamplighter_backup_age_seconds 36',
    ])
      expect(page).toContain(one)
  })

  it('omit what cannot be read, and keep the others', async () => {
    const page = await scrape()
    expect(page).not.toMatch(/^lamplighter_test_unread/m)
    expect(page).toContain('lamplighter_test_things 7')
  })

  it('count requests by template and status class, never by an id or an unknown URL', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) {
      await watched.inject(`/api/locations/${id}`)
      await watched.inject(`/api/${id}`)
    }
    const page = await scrape()
    expect(page).toContain(
      'lamplighter_http_request_duration_seconds_count{method="GET",route="/api/locations/:id",status="4xx"} 5',
    )
    for (const id of ids) expect(page).not.toContain(id)
  })

  it('count errors, failed sign-ins and rejected tokens by reason', async () => {
    await watched.inject({
      method: 'POST',
      url: '/oidc/interaction/x/login',
      payload: { email: 'a@b.example', password: 'x' },
    })
    await watched.inject({ url: '/api/auth0/me', headers: { authorization: 'Bearer e30.e30.e30' } })
    const page = await scrape()
    expect(page).toMatch(/lamplighter_http_refusals_total\{status="401"\} [1-9]/)
    expect(page).toContain('lamplighter_sign_in_failures_total{status="401"} ')
    expect(page).toContain('lamplighter_tokens_refused_total 1')
  })
})

describe('in deploy', () => {
  const read = (name: string) => readFileSync(new URL(name, deploy), 'utf8')
  const namesIn = (text: string) => [
    ...new Set([...text.matchAll(/\b(?:lamplighter|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
  ]

  it.each(['grafana-dashboard.json', 'alerts.yml'])('every metric that %s uses exists', async (file) => {
    const page = await scrape()
    const names = namesIn(read(file))
    expect(names.length).toBeGreaterThan(4)
    for (const name of names) {
      const base = name.replace(/_(bucket|sum|count)$/, '')
      expect([name, page.includes(`# TYPE ${name} `) || page.includes(`# TYPE ${base} `)]).toEqual([
        name,
        true,
      ])
    }
  })

  it('every label that they use exists', async () => {
    const page = await scrape()
    const asked = [
      ...`${read('grafana-dashboard.json')}${read('alerts.yml')}`.matchAll(
        /\b(state|kind|part)=~?\\?"([^"\\]+)/g,
      ),
    ]
    expect(asked.length).toBeGreaterThan(3)
    for (const [, label, value = ''] of asked)
      for (const one of value.split('|').filter((part) => !part.includes('.*')))
        expect(page).toContain(`${label}="${one}"`)
  })

  it('there is one dashboard, and the alerts give advice', () => {
    const { title, panels } = JSON.parse(read('grafana-dashboard.json'))
    expect(title).toBe('Lamplighter')
    expect(panels.length).toBeGreaterThan(6)
    const alerts = read('alerts.yml')
    expect(alerts.match(/- alert:/g)?.length).toBeGreaterThanOrEqual(5)
    expect(alerts.match(/description:/g)?.length).toBe(alerts.match(/- alert:/g)?.length)
  })

  it.each(['lamplighter_backup_age_seconds', 'probe_ssl_earliest_cert_expiry'])(
    'an old backup and an old certificate have an alert and a panel: %s',
    (name) => {
      expect(read('alerts.yml')).toContain(name)
      expect(read('grafana-dashboard.json')).toContain(name)
    },
  )

  it('no backup at all has an alert, because then there is no age', () => {
    expect(read('alerts.yml')).toContain('expr: absent(lamplighter_backup_age_seconds)')
  })
})
