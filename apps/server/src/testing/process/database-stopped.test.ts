/** DUR-13. PostgreSQL on another machine stops and starts again while the server runs. */
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HttpBrowser } from './http-browser.ts'
import { type Installation, makeInstallation } from './installation.ts'
import type { ServerProcess } from './server-process.ts'

const password = 'Street-Lamps-1!'

let installation: Installation
let postgres: EmbeddedPostgres
let server: ServerProcess
beforeAll(async () => {
  installation = await makeInstallation()
  postgres = await startEmbeddedPostgres(installation)
  const { host } = postgres.connection
  server = await installation.start({
    DATABASE_URL: `postgres://lamplighter_api@/lamplighter?host=${encodeURIComponent(host)}`,
  })
})
afterAll(() => installation.close())

it('every step of a sign-in gets 503 and a waiting time, never 500, and works when it is back', async () => {
  const browser = new HttpBrowser(server.url, installation.publicUrl)
  await browser.register('ana@cedar.example', password)
  const token = await browser.signIn('ana@cedar.example', password)
  expect(await browser.isIn(token)).toBe(404)

  const everyStep = await browser.beginEveryStep(token)
  const during: Awaited<ReturnType<typeof everyStep>>[] = []
  let stopped = false
  const stopping = postgres.stop().then(() => {
    stopped = true
  })
  while (!stopped) during.push(await everyStep())
  await stopping
  expect(during.flat().filter(({ status }) => status === 500)).toEqual([])

  for (const { status, retryAfter, text } of await everyStep()) {
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
  }
  expect(server.output()).not.toContain('unexpected error')

  postgres = await startEmbeddedPostgres(installation)
  await expect.poll(() => browser.isIn(token)).toBe(404)
  await browser.signIn('ana@cedar.example', password)
})
