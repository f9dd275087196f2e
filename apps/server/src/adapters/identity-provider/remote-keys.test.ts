import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTokenVerifier, remoteKeys } from './token-verifier.ts'

const audience = 'https://api.lamplighter.local'

afterEach(() => {
  vi.useRealTimers()
})

/** An issuer as a stranger runs it: a discovery document and a list of keys, that can be switched off and counted. */
async function startIssuer({ named = '' } = {}) {
  const state = { keys: [] as JWK[], down: false, fetches: 0 }
  const server = createServer((request, response) => {
    if (state.down) return void response.writeHead(500).end()
    if (request.url === '/jwks') state.fetches += 1
    const body =
      request.url === '/jwks' ? { keys: state.keys } : { issuer: named || issuer, jwks_uri: `${issuer}/jwks` }
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

const verifierFor = async (issuer: string) =>
  createTokenVerifier({ issuer, audience, keys: await remoteKeys(issuer) })

test('the keys of an external issuer are found by discovery', async () => {
  const { issuer, addKey } = await startIssuer()
  const make = await addKey('k1')
  const verifier = await verifierFor(issuer)
  expect(await verifier.verify(await make())).toMatchObject({ issuer, subject: 'u1' })
})

test('many unknown keys cause one fetch in half a minute, and a new key is accepted after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { issuer, state, addKey, sign } = await startIssuer()
  const make = await addKey('k1')
  const verifier = await verifierFor(issuer)
  await verifier.verify(await make())
  const { privateKey } = await generateKeyPair('ES256')
  for (let i = 0; i < 50; i++)
    await expect(verifier.verify(await sign(`x${i}`, privateKey))).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  expect(state.fetches).toBe(1)
  const makeNew = await addKey('k2')
  vi.setSystemTime(Date.now() + 31_000)
  expect(await verifier.verify(await makeNew())).toMatchObject({ subject: 'u1' })
  expect(state.fetches).toBe(2)
})

test('known keys go on working while the issuer is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { issuer, state, addKey } = await startIssuer()
  const make = await addKey('k1')
  const verifier = await verifierFor(issuer)
  await verifier.verify(await make())
  state.down = true
  vi.setSystemTime(Date.now() + 11 * 60_000)
  for (let i = 0; i < 3; i++) expect(await verifier.verify(await make())).toMatchObject({ subject: 'u1' })
})

test('an issuer whose keys were never seen makes us unavailable, not the caller unknown', async () => {
  const { issuer, state, addKey } = await startIssuer()
  const make = await addKey('k1')
  const verifier = await verifierFor(issuer)
  state.down = true
  for (let i = 0; i < 2; i++)
    await expect(verifier.verify(await make())).rejects.toMatchObject({ code: 'unavailable' })
})

test('the start says what is wrong with an issuer', async () => {
  const other = await startIssuer({ named: 'https://other.example' })
  await expect(remoteKeys(other.issuer)).rejects.toThrow('describes another issuer: https://other.example')
  const broken = await startIssuer()
  broken.state.down = true
  await expect(remoteKeys(broken.issuer)).rejects.toThrow('does not describe an OpenID Connect issuer')
  await expect(remoteKeys('http://127.0.0.1:9')).rejects.toThrow('cannot be reached')
})
