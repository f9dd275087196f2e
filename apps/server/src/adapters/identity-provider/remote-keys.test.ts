import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createOutages } from '../../monitoring/outages.ts'
import { remoteKeys } from './remote-keys.ts'
import { createTokenVerifier } from './token-verifier.ts'

const audience = 'https://api.lamplighter.local'

afterEach(() => {
  vi.useRealTimers()
})

/** An external issuer: a discovery document and a list of keys. Tests can switch it off and count its requests. */
async function startIssuer({ named = '' } = {}) {
  const state = { keys: [] as JWK[], down: false, fetches: 0, discoveries: 0, keysAt: '/jwks' }
  const server = createServer((request, response) => {
    const forKeys = request.url === state.keysAt
    if (forKeys) state.fetches += 1
    else state.discoveries += 1
    if (state.down) return void response.writeHead(500).end()
    const body = forKeys
      ? { keys: state.keys }
      : { issuer: named || issuer, jwks_uri: `${issuer}${state.keysAt}` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function addKey(kid: string) {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    state.keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })
    return () => sign(kid, privateKey)
  }
  const sign = (kid: string, key: CryptoKey) =>
    new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(named || issuer)
      .setAudience(audience)
      .setSubject('u1')
      .setExpirationTime('2h')
      .sign(key)
  return { issuer, state, addKey, sign }
}

/** The outage messages in the log. */
function outagesIn(lines: string[]) {
  const push = (_fields: object, line: string) => lines.push(line)
  return createOutages({ error: push, warn: push })
}

function verifierFor(issuer: string) {
  return createTokenVerifier({ issuer, audience, keys: remoteKeys(issuer, outagesIn([])).keys })
}

const unavailable = { code: 'unavailable' }
const seconds = (n: number) => vi.setSystemTime(Date.now() + n * 1000)

test('finds an external issuer’s keys by discovery, on first use and only once', async () => {
  const { issuer, state, addKey } = await startIssuer()
  const make = await addKey('k1')
  const verifier = verifierFor(issuer)
  expect(state.discoveries).toBe(0)
  const tokens = await Promise.all([make(), make(), make()])
  for (const claims of await Promise.all(tokens.map((token) => verifier.verify(token))))
    expect(claims).toMatchObject({ issuer, subject: 'u1' })
  expect(state).toMatchObject({ discoveries: 1, fetches: 1 })
})

test('SEC-3 many unknown keys cause one fetch per half minute, after which a new key is accepted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { issuer, state, addKey, sign } = await startIssuer()
  const make = await addKey('k1')
  const verifier = verifierFor(issuer)
  await verifier.verify(await make())
  const { privateKey } = await generateKeyPair('ES256')
  for (let round = 1; round <= 2; round++) {
    for (let i = 0; i < 50; i++)
      await expect(verifier.verify(await sign(`x${i}`, privateKey))).rejects.toMatchObject({
        code: 'not_signed_in',
      })
    expect(state.fetches).toBe(round)
    seconds(31)
  }
  const makeNew = await addKey('k2')
  expect(await verifier.verify(await makeNew())).toMatchObject({ subject: 'u1' })
  expect(state.fetches).toBe(3)
})

test('accepts an issuer’s new keys without a restart, and no longer the withdrawn key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { issuer, state, addKey } = await startIssuer()
  const makeOld = await addKey('k1')
  const verifier = verifierFor(issuer)
  await verifier.verify(await makeOld())
  state.keys = []
  const makeNew = await addKey('k2')
  seconds(31)
  expect(await verifier.verify(await makeNew())).toMatchObject({ subject: 'u1' })
  await expect(verifier.verify(await makeOld())).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('while the issuer is unreachable known keys work, and a token with an unknown key is answered with unavailable', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { issuer, state, addKey } = await startIssuer()
  const make = await addKey('k1')
  const verifier = verifierFor(issuer)
  await verifier.verify(await make())
  state.down = true
  const makeNew = await addKey('k2')
  seconds(11 * 60)
  const before = state.fetches + state.discoveries
  for (let i = 0; i < 5; i++) {
    expect(await verifier.verify(await make())).toMatchObject({ subject: 'u1' })
    await expect(verifier.verify(await makeNew())).rejects.toMatchObject(unavailable)
  }
  expect(state.fetches + state.discoveries).toBe(before + 1)

  state.down = false
  state.keysAt = '/moved'
  seconds(31)
  expect(await verifier.verify(await makeNew())).toMatchObject({ subject: 'u1' })
})

test('an issuer that was unreachable from the start makes us unavailable only to its users, until it is back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [away, here] = [await startIssuer(), await startIssuer()]
  const [make, makeHere] = [await away.addKey('k1'), await here.addKey('k1')]
  away.state.down = true
  const lines: string[] = []
  const report = outagesIn(lines)
  const verifier = createTokenVerifier(
    { issuer: away.issuer, audience, keys: remoteKeys(away.issuer, report).keys },
    { issuer: here.issuer, audience, keys: remoteKeys(here.issuer, report).keys },
  )
  for (let i = 0; i < 5; i++) await expect(verifier.verify(await make())).rejects.toMatchObject(unavailable)
  expect(await verifier.verify(await makeHere())).toMatchObject({ issuer: here.issuer })
  expect(away.state.discoveries).toBe(1)
  seconds(3)
  await expect(verifier.verify(await make())).rejects.toMatchObject(unavailable)

  away.state.down = false
  seconds(3)
  expect(await verifier.verify(await make())).toMatchObject({ issuer: away.issuer })
  expect(lines).toEqual([
    expect.stringContaining(`issuer ${away.issuer} does not work: `),
    `issuer ${away.issuer} works again after 0 s`,
  ])
})

test.each([
  [
    'it is another one',
    { named: 'https://other.example' },
    false,
    'describes another issuer: https://other.example',
  ],
  ['it describes nothing', {}, true, 'does not describe an OpenID Connect issuer'],
])('logs what is wrong with an issuer: %s', async (_what, how, down, reason) => {
  const { issuer, state } = await startIssuer(how)
  state.down = down
  const lines: string[] = []
  const { lookUp } = remoteKeys(issuer, outagesIn(lines))
  expect([await lookUp(), await lookUp()]).toEqual([false, false])
  expect(lines).toEqual([expect.stringContaining(reason)])
})

test('logs that an issuer cannot be reached', async () => {
  const lines: string[] = []
  await remoteKeys('http://127.0.0.1:9', outagesIn(lines)).lookUp()
  expect(lines).toEqual([expect.stringMatching(/cannot be reached at http:\/\/127.0.0.1:9\/.well-known\//)])
})
