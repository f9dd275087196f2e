import { expect, test } from 'vitest'
import { checkIdToken } from './id-token.ts'

const now = 1_800_000_000
const expected = { issuer: 'https://id.example', clientId: 'web', nonce: 'n1', now }
const good = { iss: 'https://id.example', sub: 'u1', aud: 'web', exp: now + 600, iat: now - 5, nonce: 'n1' }

test.each<[string, object, string | null]>([
  ['as it must be', {}, null],
  ['an issuer with a slash at the end', { iss: 'https://id.example/' }, null],
  ['a list with us alone', { aud: ['web'] }, null],
  ['several audiences, made for us', { aud: ['web', 'api'], azp: 'web' }, null],
  ['an expiry within the leeway', { exp: now - 59 }, null],
  ['a clock that is a little ahead of ours', { iat: now + 59, nbf: now + 59 }, null],
  ['another issuer', { iss: 'https://evil.example' }, 'iss'],
  ['no issuer', { iss: undefined }, 'iss'],
  ['nobody', { sub: '' }, 'sub'],
  ['another audience', { aud: 'other' }, 'aud'],
  ['several audiences, made for nobody', { aud: ['web', 'api'] }, 'azp'],
  ['made for another', { azp: 'other' }, 'azp'],
  ['expired', { exp: now - 60 }, 'exp'],
  ['no expiry', { exp: undefined }, 'exp'],
  ['made in the future', { iat: now + 61 }, 'iat'],
  ['not yet valid', { nbf: now + 61 }, 'nbf'],
  ['the answer to another request', { nonce: 'n2' }, 'nonce'],
  ['no nonce', { nonce: undefined }, 'nonce'],
])('an ID token with %s', (_what, change, claim) => {
  expect(checkIdToken({ ...good, ...change }, expected)).toBe(claim)
})

test('a renewal needs no nonce', () => {
  expect(checkIdToken({ ...good, nonce: undefined }, { ...expected, nonce: undefined })).toBeNull()
})
