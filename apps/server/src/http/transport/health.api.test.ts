/** DUR-13. The answer to a load balancer: 503 only when another server may do better, and the dependency that fails. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { version } from '../../config/version.ts'
import type { Parts } from '../../parts.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function readiness(checks: Partial<Parts['checks']>, times = 1) {
  const server = await buildApp({
    ...app.parts,
    identityProvider: null,
    checks: { ...app.parts.checks, ...checks },
  })
  let answer = await server.inject('/readyz')
  for (let n = 1; n < times; n++) answer = await server.inject('/readyz')
  await server.close()
  return [answer.statusCode, answer.json()]
}

it('everything works', async () => {
  const well = { status: 'ready', version, database: 'ok', storage: 'ok', disk: 'ok' }
  expect(await readiness({})).toEqual([200, well])
  expect(await readiness({ issuer: async () => true })).toEqual([200, { ...well, issuer: 'ok' }])
})

it.each([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('no bucket "city" for key AKIA'))],
  ['never answers', () => new Promise<boolean>(() => {})],
])(
  'a store that %s is said to fail, without a reason, and the server stays in use',
  async (_how, storage) => {
    expect(await readiness({ storage })).toEqual([
      200,
      { status: 'ready', version, database: 'ok', storage: 'failing', disk: 'ok' },
    ])
  },
)

it('so does an unreachable issuer', async () => {
  expect(await readiness({ issuer: async () => false })).toEqual([
    200,
    { status: 'ready', version, database: 'ok', storage: 'ok', disk: 'ok', issuer: 'failing' },
  ])
})

it('a full disk is reported as failing: photos and notes are rejected, reading works', async () => {
  const outages = { ...app.parts.outages, states: () => [{ part: 'disk', works: false }] }
  const server = await buildApp({ ...app.parts, outages, identityProvider: null })
  const answer = await server.inject('/readyz')
  await server.close()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'ready', disk: 'failing' })
})

it('external dependencies are probed once, however many requests come', async () => {
  let asked = 0
  const storage = async () => {
    asked++
    return true
  }
  await readiness({ storage }, 50)
  expect(asked).toBe(1)
})
