/** TELL-7. A mail has two ways to turn off all others. */
import {
  getNotificationChoices,
  oneClickPath,
  triggers,
  unsubscribe,
  usualChoices,
} from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { type MailTown, useMailTown } from './testing/mail-town.ts'

let { server, app, people, idOf, assign, soon, mailAll, keyIn } = {} as MailTown
useMailTown((town) => {
  ;({ server, app, people, idOf, assign, soon, mailAll, keyIn } = town)
})

it('TELL-7 the link of a mail turns mails off, without a sign-in, for its receiver only', async () => {
  await assign('Replace valve', 'wes', 'wendy')
  await soon()
  await mailAll()
  const key = keyIn(server.mails.find(({ to }) => to[0] === 'wes@example.test')?.body ?? '')
  await assign('Oil bench', 'wes')
  expect((await app.nobody.call(unsubscribe, { body: { key } })).status).toBe(200)
  const { choices } = (await people.wes.call(getNotificationChoices, {})).body
  expect(Object.values(choices).map(({ mail }) => mail)).toEqual(triggers.map(() => 'off'))
  expect(choices.assigned.bell).toBe(true)
  expect((await people.wendy.call(getNotificationChoices, {})).body.choices).toEqual(usualChoices)
  await soon()
  expect(await mailAll()).toBe(0)
  await sql`update users set issuer = 'lamplighter' where id = ${idOf('wes')}`.execute(app.owner)
  onTestFinished(async () => {
    await sql`update users set issuer = 'embedded' where id = ${idOf('wes')}`.execute(app.owner)
  })
  expect((await app.nobody.call(unsubscribe, { body: { key } })).status).toBe(404)
  const forged = [`${idOf('wendy')}.${key.split('.')[1]}`, idOf('wendy'), 'x', `${'\uFFFF'}.x`]
  for (const wrong of forged)
    expect((await app.nobody.call(unsubscribe, { body: { key: wrong } })).status).toBe(404)
})

it('TELL-7 a mail program needs one click, and a browser that opens its address changes nothing', async () => {
  await assign('Replace valve', 'wes')
  await soon()
  await mailAll()
  const url =
    /^List-Unsubscribe: <([^>]+)>/m.exec(server.mails[0]?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '')?.[1] ?? ''
  const path = url.replace(app.parts.config.publicUrl, '').replaceAll(' ', '')
  expect(path).toContain(oneClickPath)
  const opened = await app.app.inject({ method: 'GET', url: path })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    `/unsubscribe#${keyIn(server.mails[0]?.body ?? '')}`,
  ])
  expect((await people.wes.call(getNotificationChoices, {})).body.choices).toEqual(usualChoices)
  const clicked = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect((await people.wes.call(getNotificationChoices, {})).body.choices.assigned.mail).toBe('off')
  expect((await app.app.inject({ method: 'POST', url: `${oneClickPath}?key=x` })).statusCode).toBe(404)
  expect((await app.app.inject({ method: 'GET', url: oneClickPath })).statusCode).toBe(404)
})
