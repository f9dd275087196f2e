import { randomUUID } from 'node:crypto'
import { endSession, listSessions, registerMe, type SignInSession } from '@lamplighter/domain/auth'
import { listMyCities, setActiveCity } from '@lamplighter/domain/cities'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokenVerifier } from '../../adapters/identity-provider/token-verifier.ts'
import { buildApp } from '../../app.ts'
import { androidChrome, Device, iphoneSafari, windowsFirefox } from '../../testing/device.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const password = 'Lamp-Light3r!'
const sessions = listSessions.path

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const device = (userAgent?: string) =>
  new Device(app.app, app.parts.config.publicUrl, userAgent ? { userAgent } : {})

/** A new user who is signed in on two devices. */
async function twoDevices() {
  const email = `${randomUUID()}@example.test`
  const phone = await device(androidChrome).register(email, password)
  const desk = await device(windowsFirefox).signIn(email, password)
  return { email, phone, desk }
}

async function listOf(who: Device): Promise<SignInSession[]> {
  const answer = await who.ask('GET', sessions)
  expect(answer.status).toBe(200)
  return listSessions.response.parse(JSON.parse(answer.text))
}

const end = (who: Device, id: string) => who.ask('DELETE', `${sessions}/${id}`)

describe('the sessions of a person', () => {
  it('are listed by device, most recently used first, and the current one is marked', async () => {
    const { email, phone, desk } = await twoDevices()
    await device(iphoneSafari).signIn(email, password)
    await sql`update oidc_sign_ins set last_used_at = now() - interval '1 hour' where session_uid = ${phone.session}`.execute(
      app.parts.db,
    )
    await sql`update oidc_sign_ins set last_used_at = now() - interval '1 minute' where session_uid = ${desk.session}`.execute(
      app.parts.db,
    )
    const listed = await listOf(phone)
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', false],
      ['Firefox on Windows', false],
      ['Chrome on Android', true],
    ])
    expect(listed[2]?._id).toBe(phone.session)
    expect(JSON.stringify(await listOf(phone))).not.toContain('127.0.0.1')
  })

  it('are visible to no one else', async () => {
    const one = await twoDevices()
    const other = await twoDevices()
    expect((await listOf(one.phone)).map(({ _id }) => _id)).not.toContain(other.phone.session)
  })

  it('of a browser in which someone else signed in end', async () => {
    const { phone, email } = await twoDevices()
    const before = phone.token
    const other = `${randomUUID()}@example.test`
    await device().register(other, password)
    const second = await phone.browser.tokens(await phone.browser.logIn(other, password, { prompt: 'login' }))
    expect(await phone.isIn()).toBe(false)
    phone.token = second.access_token
    expect(await phone.isIn()).toBe(true)
    phone.token = before
    const third = await device().signIn(email, password)
    expect(await listOf(third)).toHaveLength(2)
  })

  it('are updated by a silent renewal, at most once a minute', async () => {
    const { phone } = await twoDevices()
    const usedAfter = async (seconds: number) => {
      await sql`update oidc_sign_ins set last_used_at = now() - make_interval(secs => ${seconds})
        where session_uid = ${phone.session}`.execute(app.parts.db)
      expect(await phone.renew()).toBeNull()
      const { rows } = await sql<{ age: number }>`
        select extract(epoch from now() - last_used_at)::float as age from oidc_sign_ins
        where session_uid = ${phone.session}`.execute(app.parts.db)
      return rows[0]?.age
    }
    expect(await usedAfter(300)).toBeLessThan(30)
    expect(await usedAfter(40)).toBeGreaterThan(39)
  })
})

// SEC-2
describe('a session that was ended from another device', () => {
  it('has its tokens rejected at the very next request, and no silent renewal', async () => {
    const { phone, desk } = await twoDevices()
    await desk.browser.authorize({ prompt: 'none' })
    const pending = await phone.browser.authorize({ prompt: 'none' })
    expect(await phone.isIn()).toBe(true)
    expect((await end(desk, phone.session)).status).toBe(200)

    const cityId = randomUUID()
    const body = { name: 'Fay', email: 'x@example.test', auth0Id: phone.subject }
    for (const answer of [
      await phone.ask('GET', '/api/auth0/me'),
      await phone.ask('GET', sessions),
      await phone.ask('DELETE', sessions),
      await phone.ask(registerMe.method, registerMe.path, body),
      await phone.ask('PUT', '/api/auth0/password', {
        currentPassword: password,
        newPassword: 'New-Light3r!',
      }),
      await phone.ask('GET', listMyCities.path),
      await phone.ask('PUT', setActiveCity.path, { cityId }),
      await phone.ask('POST', '/api/media/uploads'),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.problem).toMatchObject({ code: 'not_signed_in' })
    }
    expect(await phone.renew()).toBe('login_required')
    await expect(phone.browser.tokens(pending)).rejects.toThrow('invalid_grant')
    expect(await desk.isIn()).toBe(true)
    expect((await listOf(desk)).map(({ _id }) => _id)).toEqual([desk.session])
  })

  it('does not get the stored answer of a repeated operation', async () => {
    const { phone, desk } = await twoDevices()
    await app.owner
      .insertInto('city_memberships')
      .columns(['city_id', 'user_id', 'role'])
      .expression(
        sql`select ${app.world.cities.cedarBend.id}::uuid, id, 'city_worker' from users where subject = ${phone.subject}`,
      )
      .execute()
    const key = { 'idempotency-key': randomUUID() }
    const choose = () => phone.ask('PUT', setActiveCity.path, { cityId: app.world.cities.cedarBend.id }, key)
    expect((await choose()).status).toBe(200)
    expect((await choose()).headers['x-idempotent-replay']).toBe('true')
    await end(desk, phone.session)
    expect((await choose()).status).toBe(401)
  })

  it('stays ended when a running request stores it once more', async () => {
    const { phone, desk } = await twoDevices()
    const stored = await app.owner
      .selectFrom('oidc_payloads')
      .selectAll()
      .where('model', 'in', ['Session', 'Grant'])
      .execute()
    await end(desk, phone.session)
    for (const row of stored)
      await app.owner
        .insertInto('oidc_payloads')
        .values({ ...row, payload: JSON.stringify(row.payload) })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
        .execute()
    expect(await phone.renew()).toBe('login_required')
    expect(await desk.renew()).toBeNull()
  })

  it('leaves nothing of the provider’s data behind', async () => {
    const { phone, desk } = await twoDevices()
    await phone.browser.authorize({ prompt: 'none' })
    await desk.ask('DELETE', sessions)
    const left = await app.parts.db
      .selectFrom('oidc_payloads')
      .select('model')
      .where(sql`payload ->> 'accountId'`, '=', desk.subject)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a session that cannot be ended', () => {
  it('is the same 404 for someone else’s, unknown, ended or malformed ones', async () => {
    const { phone, desk } = await twoDevices()
    const stranger = await twoDevices()
    await end(desk, phone.session)
    const bodies = new Set<string>()
    for (const id of [stranger.phone.session, randomUUID(), phone.session, 'x', '%00', '9'.repeat(200)]) {
      const answer = await end(desk, id)
      expect([id, answer.status]).toEqual([id, 404])
      const { requestId: _, ...rest } = answer.problem
      bodies.add(JSON.stringify(rest))
    }
    expect(bodies.size).toBe(1)
    expect(await stranger.phone.isIn()).toBe(true)
    const byAnother = await app.as('wes')
    expect(await byAnother.call(endSession, { params: { id: desk.session } })).toMatchObject({ status: 404 })
    expect(await desk.isIn()).toBe(true)
  })

  it('does not exist for an identity from an external issuer', async () => {
    const issuer = 'https://id.example'
    const { audience = '' } = app.parts.config.identity.embedded ?? {}
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] })
    const elsewhere = await buildApp({
      ...app.parts,
      tokens: createTokenVerifier({ issuer, audience, keys }),
    })
    const token = await new SignJWT({ sid: 'a session of theirs' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('someone')
      .setExpirationTime('10m')
      .sign(privateKey)
    const asks = [
      { method: 'GET', url: sessions },
      { method: 'DELETE', url: sessions },
      { method: 'DELETE', url: `${sessions}/x` },
      { method: 'PUT', url: '/api/auth0/password', payload: { currentPassword: 'x', newPassword: password } },
    ] as const
    for (const ask of asks) {
      const answer = await elsewhere.inject({ ...ask, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'identity_elsewhere' })
    }
    await elsewhere.close()
  })
})

describe('signing out', () => {
  it('everywhere ends every session, including this one, and answered prompts', async () => {
    const { email, phone, desk } = await twoDevices()
    const waiting = device()
    const { page } = await waiting.browser.authorize()
    const answered = await waiting.browser.postJson(`/oidc/interaction/${page.json().uid}/login`, {
      email,
      password,
    })
    expect((await desk.ask('DELETE', sessions)).status).toBe(200)
    expect([await phone.isIn(), await desk.isIn()]).toEqual([false, false])
    expect([await phone.renew(), await desk.renew()]).toEqual(['login_required', 'login_required'])
    const late = await waiting.browser.get(answered.json().returnTo ?? '')
    expect(late.url.searchParams.has('code')).toBe(false)
    expect(await (await device().signIn(email, password)).isIn()).toBe(true)
  })

  it('in the app invalidates the tokens at once', async () => {
    const { phone, desk } = await twoDevices()
    expect((await phone.browser.postJson('/oidc/sign-out', {})).status).toBe(204)
    expect([await phone.isIn(), await desk.isIn()]).toEqual([false, true])
    expect((await listOf(desk)).map(({ _id }) => _id)).toEqual([desk.session])
  })

  it('through a standard client invalidates the tokens at once', async () => {
    const { phone, desk } = await twoDevices()
    const ask = await phone.browser.get('/oidc/session/end', { accept: 'text/html' })
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(ask.text)?.[1] ?? ''
    await phone.browser.postForm('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
    expect([await phone.isIn(), await desk.isIn()]).toEqual([false, true])
  })
})

describe('a token', () => {
  it('of an unrecorded session is rejected; its next silent renewal records the session', async () => {
    const { phone } = await twoDevices()
    await app.owner.deleteFrom('oidc_sign_ins').where('session_uid', '=', phone.session).execute()
    expect(await phone.isIn()).toBe(false)
    expect(await phone.renew()).toBeNull()
    expect(await phone.isIn()).toBe(true)
  })
})
