/** SEC-24: what the audit trail records about sign-in and registration, and what it never records. */
import { randomUUID } from 'node:crypto'
import { changePassword, listSessions, registerMe } from '@lamplighter/domain/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../../testing/device.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const password = 'Lamp-Light3r!'
const newPassword = 'Lanterns-4-all!'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const device = (address: string) => new Device(app.app, app.parts.config.publicUrl, { address })

interface Line {
  event: string
  outcome: string
  type: string
  object: string | null
  user: string | null
  request: boolean
}

async function trailFrom(ip: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select endpoint as event, outcome, object_type as type, object_id as object, user_id as "user",
      request_id is not null as request
    from audit where ip = ${ip} order by id`.execute(app.parts.db)
  return rows
}

async function userOf(subject: string) {
  const { id } = await app.parts.db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return id
}

describe('the audit trail', () => {
  it('records a person’s whole history: account, sign-in, user record, password, sign-out', async () => {
    const ip = '192.0.2.10'
    const email = 'iris@example.test'
    const iris = await device(ip).register(email, password, 'Iris Vance')
    const { subject } = iris
    const user = await userOf(subject)
    const ask = (method: string, url: string, body?: object) =>
      app.app.inject({
        method: method as 'GET',
        url,
        remoteAddress: ip,
        headers: { authorization: `Bearer ${iris.token}` },
        ...(body ? { payload: body } : {}),
      })
    const change = { currentPassword: password, newPassword }
    await ask(changePassword.method, changePassword.path, { ...change, currentPassword: 'Wrong-Light3r!' })
    await ask(changePassword.method, changePassword.path, change)
    await iris.browser.postJson('/oidc/sign-out', {})
    await iris.signIn(email, newPassword)
    await ask('DELETE', `${listSessions.path}/${iris.session}`)
    await iris.browser.logIn(email, 'Wrong-Light3r!')

    const account = { type: 'account', object: subject, request: true }
    const own = { ...account, user }
    // `Device.ask` made the user record, from a different address.
    expect(await trailFrom(ip)).toEqual([
      { ...account, event: 'registered', outcome: 'done', user: null },
      { ...account, event: 'sign_in', outcome: 'done', user: null },
      { ...own, event: 'password_changed', outcome: 'refused' },
      { ...own, event: 'password_changed', outcome: 'done' },
      { ...own, event: 'sign_out', outcome: 'done' },
      { ...own, event: 'sign_in', outcome: 'done' },
      { ...own, event: 'session_ended', outcome: 'done' },
      { ...own, event: 'sign_in', outcome: 'refused' },
    ])
    const { rows } = await sql`
      select outcome from audit where object_type = 'user' and object_id = ${user} and user_id = ${user} and endpoint = 'registered'`.execute(
      app.parts.db,
    )
    expect(rows).toEqual([{ outcome: 'done' }])
  })

  it('names no one for a sign-in with an unknown address', async () => {
    const { browser } = device('192.0.2.11')
    await browser.logIn('nobody@example.test', password)
    expect(await trailFrom('192.0.2.11')).toEqual([
      { event: 'sign_in', outcome: 'refused', type: 'account', object: null, user: null, request: true },
    ])
  })

  it('records nothing for a repeated registration, which changes nothing', async () => {
    const nina = await app.withIdentity({ subject: randomUUID(), name: 'Nell', email: 'nell@example.test' })
    const subject = JSON.parse(atob(nina.token?.split('.')[1] ?? '')).sub
    const body = { name: 'Nell', email: 'nell@example.test', auth0Id: subject }
    for (let times = 0; times < 3; times++) expect((await nina.call(registerMe, { body })).status).toBe(200)
    const { rows } = await sql`select from audit where user_id = ${await userOf(subject)}`.execute(
      app.parts.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('contains no password, token or e-mail address', async () => {
    const ruth = await device('192.0.2.12').register('ruth@example.test', password)
    await ruth.browser.logIn('ruth@example.test', 'Secret-Gu3ss!', { prompt: 'login' })
    await ruth.browser.logIn('else@example.test', 'Secret-Gu3ss!', { prompt: 'login' })
    const { rows } = await sql<{ line: string }>`select audit::text as line from audit`.execute(app.parts.db)
    const trail = rows.map(({ line }) => line).join('\n')
    for (const secret of [password, newPassword, 'Secret-Gu3ss!', 'example.test', ruth.token, ruth.session])
      expect(trail).not.toContain(secret)
    expect(trail).not.toMatch(/eyJ|argon2/)
  })
})

describe('ACC-11 a platform role at registration', () => {
  it.each(['admin', 'Admin', 'root', ''])('%j is refused, seen, and makes no user', async (platformRole) => {
    const subject = randomUUID()
    const eve = await app.withIdentity({ subject, name: 'Eve', email: 'eve@example.test' })
    const body = { name: 'Eve', email: 'eve@example.test', auth0Id: subject, platformRole }
    const answer = await eve.call(registerMe, { body })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'platform_role_refused' } })
    const { rows } = await sql`
      select endpoint, outcome, user_id from audit where object_id = ${subject}`.execute(app.parts.db)
    expect(rows).toEqual([{ endpoint: 'platform_role_refused', outcome: 'refused', user_id: null }])
    expect((await eve.send('GET', '/api/auth0/me')).problem.code).toBe('not_registered')
  })

  it('user, or none, registers a user', async () => {
    for (const role of [{ platformRole: 'user' }, {}]) {
      const subject = randomUUID()
      const flo = await app.withIdentity({ subject, name: 'Flo', email: 'flo@example.test' })
      const body = { name: 'Flo', email: 'flo@example.test', auth0Id: subject, ...role }
      const answer = await flo.call(registerMe, { body })
      expect(answer.body.user.platformRole).toBe('user')
    }
  })

  it('an existing person who requests it is rejected and recorded', async () => {
    const wes = await app.as('wes')
    const body = { name: 'Wes', email: 'wes@example.test', auth0Id: 'wes', platformRole: 'admin' }
    expect((await wes.call(registerMe, { body })).status).toBe(422)
    const { rows } = await sql`
      select user_id from audit where endpoint = 'platform_role_refused' and user_id is not null`.execute(
      app.parts.db,
    )
    expect(rows).toEqual([{ user_id: app.world.people.wes.id }])
  })

  it('SEC-9 accounts are never linked by their e-mail address', async () => {
    const subject = randomUUID()
    const email = app.world.people.pat.email
    const eve = await app.withIdentity({ subject, name: 'Pat', email })
    const { body } = await eve.call(registerMe, { body: { name: 'Pat', email, auth0Id: subject } })
    expect(body.user._id).not.toBe(app.world.people.pat.id)
    expect(body.user.platformRole).toBe('user')
  })
})

describe('a registration', () => {
  it.each(['\u200b', '\ufeff\u2060', ' \u3164 '])('under the invisible name %j is rejected', async (name) => {
    const subject = randomUUID()
    const ghost = await app.withIdentity({ subject })
    const answer = await ghost.call(registerMe, {
      body: { name, email: 'g@example.test', auth0Id: subject },
    })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual([{ path: 'name', message: 'must not be blank' }])
  })

  it('uses the sent name when the issuer’s is invisible', async () => {
    const subject = randomUUID()
    const gil = await app.withIdentity({ subject, name: '\u200b', email: 'gil@example.test' })
    const { body } = await gil.call(registerMe, {
      body: { name: 'Gil', email: 'gil@example.test', auth0Id: subject },
    })
    expect(body.user.name).toBe('Gil')
  })
})
