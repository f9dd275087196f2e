import { createHmac, createPublicKey } from 'node:crypto'
import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTokenVerifier, TokenRefused, type TokenVerifier } from './token-verifier.ts'

const issuer = 'https://id.example/oidc'
const audience = 'https://api.lamplighter.local'
const now = () => Math.floor(Date.now() / 1000)

let privateKey: CryptoKey
let publicPem: string
let keys: ReturnType<typeof createLocalJWKSet>
let verifier: TokenVerifier

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  privateKey = pair.privateKey
  publicPem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
  keys = createLocalJWKSet({ keys: [{ ...jwk, kid: 'k1', alg: 'ES256', use: 'sig' }] })
  verifier = createTokenVerifier({ issuer, audience, keys })
})

interface Made {
  claims?: JWTPayload
  header?: Record<string, unknown>
  key?: CryptoKey
}

function token({ claims = {}, header = {}, key = privateKey }: Made = {}): Promise<string> {
  const standard = {
    iss: issuer,
    aud: audience,
    sub: 'u1',
    iat: now(),
    exp: now() + 600,
    email: 'ana@city.gov',
  }
  return new SignJWT({ ...standard, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'at+jwt', ...header })
    .sign(key)
}

/** Header and claims as text, with a signature from the caller. */
function handmade(header: object, sign: (text: string) => string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part({ iss: issuer, aud: audience, sub: 'u1', exp: now() + 600 })}`
  return `${text}.${sign(text)}`
}

describe('accepts', () => {
  test('an access token, and returns its user', async () => {
    const made = await token({ claims: { email_verified: true, name: 'Ana', role: 'admin' } })
    expect(await verifier.verify(made)).toEqual({
      issuer,
      subject: 'u1',
      email: 'ana@city.gov',
      emailVerified: true,
      name: 'Ana',
      expiresAt: expect.any(Number),
    })
  })

  test.each<[string, Made]>([
    ['typ JWT, as many issuers write', { header: { typ: 'JWT' } }],
    ['no typ', { header: { typ: undefined } }],
    ['typ application/at+jwt', { header: { typ: 'application/at+jwt' } }],
    ['several audiences', { claims: { aud: ['https://other.example', audience] } }],
    ['an issuer with a slash at the end', { claims: { iss: `${issuer}/` } }],
    ['an expiry 57 s ago, within the leeway', { claims: { exp: now() - 57 } }],
    ['a start in 57 s, within the leeway', { claims: { nbf: now() + 57 } }],
    ['a key address of its own, which is not looked at', { header: { jku: 'https://evil.example/jwks' } }],
  ])('%s', async (_what, made) => {
    expect(await verifier.verify(await token(made))).toMatchObject({ issuer, subject: 'u1' })
  })

  test('tokens with other key types', async () => {
    for (const alg of ['RS256', 'PS256', 'ES384', 'EdDSA']) {
      const pair = await generateKeyPair(alg)
      const own = createTokenVerifier({ issuer, audience, keys: async () => pair.publicKey })
      expect(await own.verify(await token({ key: pair.privateKey, header: { alg } }))).toMatchObject({
        subject: 'u1',
      })
    }
  })
})

// SEC-3
describe('rejects', () => {
  test.each<[string, Made]>([
    ['another audience', { claims: { aud: 'https://other.example' } }],
    ['several audiences without ours', { claims: { aud: ['https://a.example', 'https://b.example'] } }],
    ['an audience that only begins like ours', { claims: { aud: `${audience}/x` } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an issuer that only begins like ours', { claims: { iss: `${issuer}/x` } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['an expiry 61 s ago', { claims: { exp: now() - 61 } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['a start in 65 s', { claims: { nbf: now() + 65 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['an ID token for the client', { claims: { aud: 'lamplighter-web' }, header: { typ: 'JWT' } }],
    ['an ID token even with our audience', { claims: { at_hash: 'x' }, header: { typ: 'JWT' } }],
    ['an ID token with a nonce and no typ', { claims: { nonce: 'n' }, header: { typ: undefined } }],
    ['a logout token', { header: { typ: 'logout+jwt' } }],
    ['an unknown key', { header: { kid: 'k2' } }],
    ['a key address of its own', { header: { kid: 'k2', jku: 'https://evil.example/jwks' } }],
  ])('%s', async (_what, made) => {
    await expect(verifier.verify(await token(made))).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('a foreign key under our key id, even when the token contains that key or its URL', async () => {
    const { publicKey, privateKey: foreign } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const address = 'https://evil.example/jwks'
    for (const header of [{}, { jwk }, { jku: address }, { x5u: address }])
      await expect(verifier.verify(await token({ key: foreign, header }))).rejects.toMatchObject({
        code: 'not_signed_in',
      })
  })

  test('a modified token, even after the real one was seen', async () => {
    const made = await token()
    await verifier.verify(made)
    const [header = '', payload = '', signature = ''] = made.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'u2' }
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const flipped = signature[0] === 'A' ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const changed of [`${header}.${forged}.${signature}`, `${header}.${payload}.${flipped}`])
      await expect(verifier.verify(changed)).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('a missing signature, and one made with the public key as a secret', async () => {
    const unsigned = handmade({ alg: 'none', typ: 'at+jwt' }, () => '')
    const secret = (text: string) => createHmac('sha256', publicPem).update(text).digest('base64url')
    const symmetric = handmade({ alg: 'HS256', kid: 'k1', typ: 'at+jwt' }, secret)
    for (const made of [unsigned, symmetric])
      await expect(verifier.verify(made)).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test.each(['', 'x', 'a.b.c', '..', `${'x'.repeat(9000)}`])('what is no token', async (text) => {
    await expect(verifier.verify(text)).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

describe('with two issuers', () => {
  const other = 'https://other.example'
  let both: TokenVerifier
  let otherKey: CryptoKey

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256')
    otherKey = pair.privateKey
    const otherKeys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1' }] })
    both = createTokenVerifier(
      { issuer, audience, keys, recordAs: 'embedded' },
      { issuer: other, audience: 'other-api', keys: otherKeys },
    )
  })

  test('accepts each for its own users', async () => {
    expect(await both.verify(await token())).toMatchObject({ issuer: 'embedded', subject: 'u1' })
    const theirs = await token({ claims: { iss: other, aud: 'other-api' }, key: otherKey })
    expect(await both.verify(theirs)).toMatchObject({ issuer: other, subject: 'u1' })
  })

  test.each<[string, () => Made]>([
    ['speaks for the other', () => ({ key: otherKey })],
    ['is spoken for by the other', () => ({ claims: { iss: other, aud: 'other-api' } })],
    ['takes the audience of the other', () => ({ claims: { iss: other }, key: otherKey })],
    ['takes the name under which the other is recorded', () => ({ claims: { iss: 'embedded' } })],
  ])('neither %s', async (_what, made) => {
    await expect(both.verify(await token(made()))).rejects.toMatchObject({ code: 'not_signed_in' })
  })
})

describe('a token seen before', () => {
  function counting() {
    let asked = 0
    const own = createTokenVerifier({
      issuer,
      audience,
      keys: (header, jws) => {
        asked += 1
        return keys(header, jws)
      },
    })
    return { own, asked: () => asked }
  }

  test('is not verified again', async () => {
    const { own, asked } = counting()
    const made = await token()
    const first = await own.verify(made)
    for (let i = 0; i < 100; i++) expect(await own.verify(made)).toEqual(first)
    expect(asked()).toBe(1)
  })

  test('is not accepted after its expiry, nor cached for more than ten minutes', async () => {
    vi.useFakeTimers()
    try {
      const { own, asked } = counting()
      const short = await token()
      const long = await token({ claims: { exp: now() + 86_400 } })
      await own.verify(short)
      await own.verify(long)
      vi.advanceTimersByTime(661_000)
      await expect(own.verify(short)).rejects.toMatchObject({ code: 'not_signed_in' })
      await own.verify(long)
      expect(asked()).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a failing key source is our problem, not the caller’s', async () => {
  const own = createTokenVerifier({
    issuer,
    audience,
    keys: async () => {
      throw new Error('disk on fire')
    },
  })
  await expect(own.verify(await token())).rejects.toThrow('disk on fire')
})

describe('logs why a token was rejected', () => {
  const reasonFor = async (made: string) => {
    const error: unknown = await verifier.verify(made).catch((error: unknown) => error)
    return error instanceof Error && error.cause instanceof TokenRefused ? error.cause.message : error
  }

  test.each<[string, Made, string]>([
    [
      'another audience',
      { claims: { aud: 'https://other.example' } },
      `intended for 'https://other.example' instead of '${audience}'`,
    ],
    ['too late', { claims: { exp: now() - 3600 } }, 'expired'],
    ['an unknown key', { header: { kid: 'k9' } }, 'signed with a key that its issuer does not publish'],
    [
      'another issuer',
      { claims: { iss: 'https://other.example/oidc?secret' } },
      "issued by 'https://other.example/oidc', which is not trusted here",
    ],
    [
      'an issuer without an address',
      { claims: { iss: 'line\nfeed' } },
      'issued by an unknown issuer, which is not trusted here',
    ],
    [
      'an ID token',
      { claims: { nonce: 'n' }, header: { typ: 'JWT' } },
      'of another kind (typ JWT): an access token is needed',
    ],
  ])('%s', async (_, made, reason) => {
    expect(await reasonFor(await token(made))).toBe(reason)
  })

  test('something that is not a token', async () => {
    expect(await reasonFor('no-token')).toBe('not a token that names its issuer')
    expect(await reasonFor('x'.repeat(9000))).toBe('longer than any token')
  })
})
