/** SEC-9. Moving from a password to an external issuer: proving both keeps the record, and no one else's. */
import { randomUUID } from 'node:crypto'
import { getMe, joinAccount, PUBLISHED_PASSWORD, registerMe } from '@lamplighter/domain/auth'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../adapters/identity-provider/password-hash.ts'
import { createTokenVerifier } from '../../adapters/identity-provider/token-verifier.ts'
import { buildApp } from '../../app.ts'
import { Device } from '../../testing/device.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const password = 'Lamp-Light3r!'
const issuer = 'https://login.example'
const audience = 'https://api.lamplighter.local'

let app: TestApp
let both: Awaited<ReturnType<typeof buildApp>>
let sign: (claims: JWTPayload) => Promise<string>
beforeAll(async () => {
  app = await testApp({ DEMO: 'off' })
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] })
  const elsewhere = createTokenVerifier({ issuer, audience, keys })
  // An external issuer beside the embedded one, configured as in open-parts.ts.
  const tokens = {
    verify: (token: string) => elsewhere.verify(token).catch(() => app.parts.tokens.verify(token)),
  }
  both = await buildApp({ ...app.parts, tokens })
  sign = (claims) =>
    new SignJWT({ iss: issuer, aud: audience, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt' })
      .setExpirationTime('10m')
      .sign(privateKey)
})
afterAll(async () => {
  await both.close()
  await app.close()
})

async function ask(token: string, { method, path }: { method: string; path: string }, body?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await both.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A person with a password and a record here, and the same person's claims from an external issuer. */
async function moving(claims: JWTPayload = {}) {
  const email = `${randomUUID()}@city.gov`
  const here = await new Device(both, app.parts.config.publicUrl, {
    address: `2001:db8:${randomUUID().slice(0, 4)}::1`,
  }).register(email, password)
  const { body } = await ask(here.token, getMe)
  const subject = randomUUID()
  const token = await sign({ sub: subject, email: email.toUpperCase(), email_verified: true, ...claims })
  const registration = { name: 'Iris', email, auth0Id: subject, existing: 'ask' }
  return { email, here, userId: body.user._id, subject, token, registration }
}

describe('a sign-in elsewhere with the verified address of an account here', () => {
  it('needs its password, and keeps the record with everything attached', async () => {
    const { token, userId, registration, here, email } = await moving()
    const city = app.world.cities.prairieFalls.id
    await app.owner
      .insertInto('city_memberships')
      .values({ city_id: city, user_id: userId, role: 'department_director', user_type: null })
      .execute()
    const asked = await ask(token, registerMe, registration)
    expect([asked.status, asked.body.code]).toEqual([409, 'account_to_join'])
    expect((await ask(token, getMe)).status).toBe(404)

    expect(await ask(token, joinAccount, { password: 'Wrong-Light3r!' })).toMatchObject({
      status: 422,
      body: { code: 'current_password_wrong' },
    })
    const joined = await ask(token, joinAccount, { password })
    expect(joined.status).toBe(200)
    expect(joined.body.user).toMatchObject({
      _id: userId,
      cityMemberships: [{ role: 'department_director' }],
    })
    expect((await ask(token, getMe)).body.user._id).toBe(userId)

    expect((await ask(here.token, getMe)).status).toBe(401)
    const { page } = await here.browser.logIn(email, password, { prompt: 'login' })
    expect([page.status, page.json().code]).toEqual([409, 'account_moved'])
    expect((await ask(token, joinAccount, { password })).body.code).toBe('nothing_to_join')
    const { rows } = await sql<{ outcome: string }>`
      select outcome from audit where endpoint = 'accounts_joined' and object_id = ${userId}::uuid order by id`.execute(
      app.owner,
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])
  })

  it('may start over, and then there is nothing left to join', async () => {
    const { token, userId, registration } = await moving()
    const made = await ask(token, registerMe, { ...registration, existing: 'leave' })
    expect(made.status).toBe(200)
    expect(made.body.user._id).not.toBe(userId)
    expect((await ask(token, joinAccount, { password })).body.code).toBe('nothing_to_join')
  })

  it('is joined once, however many concurrent calls there are', async () => {
    const { token, userId, registration } = await moving()
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => ask(token, joinAccount, { password })),
      ask(token, registerMe, { ...registration, existing: 'leave' }),
    ])
    for (const { status } of answers) expect([200, 409, 429]).toContain(status)
    const me = await ask(token, getMe)
    expect(me.status).toBe(200)
    const owners = await app.owner.selectFrom('users').select('id').where('id', '=', userId).execute()
    expect(owners).toHaveLength(1)
  })
})

describe('no one gets another’s record', () => {
  it.each<[string, JWTPayload]>([
    ['the issuer says that the address is not verified', { email_verified: false }],
    ['the issuer says nothing of that', { email_verified: undefined }],
    ['the issuer says so as a text', { email_verified: 'true' }],
    ['the issuer names no address', { email: undefined }],
  ])('when %s, although the password is right', async (_, claims) => {
    const { token, registration, userId } = await moving(claims)
    const refused = await ask(token, joinAccount, { password })
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_join'])
    const made = await ask(token, registerMe, registration)
    expect(made.body.user._id).not.toBe(userId)
  })

  it('a person who signs in with a password here cannot join', async () => {
    const { here } = await moving()
    expect((await ask(here.token, joinAccount, { password })).body.code).toBe('nothing_to_join')
  })

  it('SEC-12 by the password that everybody can read', async () => {
    const { token, email } = await moving()
    // Simulates an account that was made while the server was a demonstration.
    const hash = await hashPassword(PUBLISHED_PASSWORD)
    await sql`update oidc_accounts set password_hash = ${hash} where email = ${email}`.execute(app.owner)
    const refused = await ask(token, joinAccount, { password: PUBLISHED_PASSWORD })
    expect([refused.status, refused.body.code]).toEqual([403, 'password_published'])
  })

  it('by guessing: there is a pause after five attempts', async () => {
    const { token } = await moving()
    const codes: string[] = []
    for (let index = 0; index < 7; index++)
      codes.push((await ask(token, joinAccount, { password: 'Wrong-Light3r!' })).body.code)
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('current_password_wrong'))
    expect(codes).toContain('too_many_requests')
  })
})
