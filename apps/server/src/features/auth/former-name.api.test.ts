/** DUR-75. Under a former name people sign in and send, and everything that leaves the server has the new name. */
import { continueSession, getClientConfig, getMe } from '@lamplighter/domain/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUnsentWork } from '../../doctor/check-database.ts'
import { accessToken } from '../../testing/access-token.ts'
import { Device } from '../../testing/device.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const former = 'https://old.example:5998'
const current = 'https://new.example'
const password = 'Lamp-Light3r!'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: current, PUBLIC_URL_FORMER: former })
})
afterAll(() => app.close())

test.each([former, current])('DUR-75 a person signs in and continues the session at %s', async (origin) => {
  const phone = await new Device(app.app, origin).register(`fay@${new URL(origin).hostname}`, password)
  expect(JSON.parse((await phone.ask('GET', getMe.path)).text)).toMatchObject({
    user: { name: 'Fay Moreau' },
  })
  expect(await phone.renew()).toBeNull()
  const answer = await phone.browser.postJson(continueSession.path, {}, { origin })
  expect(continueSession.response.parse(answer.json()).session).toMatchObject({ subject: phone.subject })
})

test('DUR-75 nobody signs in at any other origin', async () => {
  await expect(
    new Device(app.app, 'http://other.example').signIn('fay@new.example', password),
  ).rejects.toThrow()
})

test.each([
  [former, 200],
  ['http://other.example', 401],
])('DUR-75 an open page goes on with the token that %s gave it: %i', async (origin, status) => {
  const { config } = app.parts
  const embedded = config.identity.embedded && { ...config.identity.embedded, issuer: `${origin}/oidc` }
  const signer = { ...app.parts, config: { ...config, identity: { ...config.identity, embedded } } }
  const token = await accessToken(signer, { subject: 'wes' })
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.nobody.send('GET', getMe.path, { headers })).status).toBe(status)
})

test('DUR-75 tells the app both names', async () => {
  const { body } = await app.nobody.call(getClientConfig, {})
  expect(body).toMatchObject({ siteUrl: current, formerUrls: [former] })
  expect(body.identity.embedded?.issuer).toBe(`${current}/oidc`)
})

test('DUR-75 links of the server have the new name, under whichever it was asked', async () => {
  const wes = await app.as('wes')
  const { body } = await wes.send('GET', '/ogc/collections', { headers: { host: new URL(former).host } })
  const text = JSON.stringify(body)
  expect(text).toContain(`${current}/ogc`)
  expect(text).not.toContain('old.example')
})

test('DUR-75 the doctor counts the devices that still hold work', async () => {
  const config = { formerUrls: [former] }
  const words = async () =>
    (await checkUnsentWork(app.parts.pool, config)).map(({ state, words }) => [state, words])
  expect(await words()).toEqual([['ok', 'no device of the last 30 days reports any']])
  await app.owner
    .insertInto('device_reports')
    .values([
      {
        user_id: app.world.people.wes.id,
        device_id: crypto.randomUUID(),
        notes: 2,
        photos: 1,
        since: new Date('2026-11-20'),
      },
      { user_id: app.world.people.wes.id, device_id: crypto.randomUUID(), since: null },
      {
        user_id: app.world.people.dora.id,
        device_id: crypto.randomUUID(),
        orders: 1,
        since: new Date('2026-11-21'),
      },
    ])
    .execute()
  const [[state, said] = []] = await words()
  expect(state).toBe('warning')
  expect(said).toContain(
    '2 devices of 2 people reported 4 unsent changes and files, the oldest since 2026-11-20.',
  )
  expect(said).toContain('City Admin > Users names the people under Phones.')
  expect(await checkUnsentWork(app.parts.pool, { formerUrls: [] })).toEqual([])
})
