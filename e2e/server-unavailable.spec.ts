/** DUR-60. PostgreSQL stops and restarts under open pages: nobody is signed out, and everything continues without a reload. */
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { benchIn } from '../apps/server/src/testing/factories.ts'
import { type Installation, makeInstallation } from '../apps/server/src/testing/process/installation.ts'
import { apiOf } from './support/fresh-user.ts'
import { expect, loginButton, mainLink, test } from './support/journey.ts'
import { visitAndCache } from './support/kept.ts'
import { beginSession } from './support/session.ts'

const port = Number(process.env.E2E_PORT ?? '5180') + 9
const site = `http://localhost:${port}`
test.use({ baseURL: site })

let installation: Installation
let postgres: EmbeddedPostgres
test.beforeAll(async () => {
  installation = await makeInstallation()
  postgres = await startEmbeddedPostgres(installation)
  const { host } = postgres.connection
  await installation.start({
    PORT: String(port),
    PUBLIC_URL: site,
    DATABASE_URL: `postgres://lamplighter_api@/lamplighter?host=${encodeURIComponent(host)}`,
    MAP_STREET: 'off',
  })
})
test.afterAll(() => installation.close())

const person = { email: 'ida@city.example', password: 'Lanterns-4-all!' }
const unavailable = 'The server is unavailable.'

test('a phone page, a desktop page and a reloaded one keep their user and their data', async ({ page }) => {
  const registered = await page.request.post('/oidc/accounts', { data: { name: 'Ida Storm', ...person } })
  expect(registered.ok(), await registered.text()).toBe(true)
  await beginSession(page.request, person)
  await installation.query(
    `insert into city_memberships (city_id, user_id, role) select $1, id, 'city_worker' from users where email = $2`,
    [installation.world.cities.prairieFalls.id, person.email],
  )
  const bench = benchIn(installation.world)
  const made = await (await apiOf(page))('POST', '/api/locations', bench)
  expect(made.ok(), await made.text()).toBe(true)

  const reloaded = page
  const [phone, desk] = [await page.context().newPage(), await page.context().newPage()]
  await phone.setViewportSize({ width: 390, height: 844 })
  await desk.setViewportSize({ width: 1440, height: 900 })
  const pages = [phone, desk, reloaded]
  for (const each of pages) {
    await visitAndCache(each, '/saved-locations', '["locations","list"')
    await expect(each.getByText(bench.name).first()).toBeVisible()
  }

  await postgres.stop()
  await reloaded.reload()
  await mainLink(desk, 'Activities').click()
  await phone.getByRole('link', { name: 'Activities' }).first().click()
  for (const each of pages) {
    await expect(each.getByRole('status').filter({ hasText: unavailable })).toBeVisible()
    await expect(each.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await expect(loginButton(each)).toBeHidden()
  }
  await expect(reloaded.getByText(bench.name).first()).toBeVisible()
  await mainLink(desk, 'Saved Locations').click()
  await expect(desk.getByText(bench.name).first()).toBeVisible()

  postgres = await startEmbeddedPostgres(installation)
  for (const each of pages)
    await expect(each.getByRole('status').filter({ hasText: unavailable })).toBeHidden()
  await expect(phone.getByRole('main').getByText(bench.name).first()).toBeVisible()
  await mainLink(reloaded, 'Activities').click()
  await expect(reloaded.getByRole('main').getByText(bench.name).first()).toBeVisible()
  for (const each of pages) await expect(loginButton(each)).toBeHidden()
})
