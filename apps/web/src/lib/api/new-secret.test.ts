import { ACCESS_TOKEN_PREFIX, accessTokenPattern } from '@lamplighter/domain/access-tokens'
import { invitationSecret } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { newSecret } from './new-secret.ts'

test('CITY-24, TOKEN-2: a secret is 32 random bytes that fit into a link and a token, and differs each time', () => {
  const made = Array.from({ length: 200 }, newSecret)
  for (const secret of made) {
    expect(secret).toMatch(invitationSecret)
    expect(ACCESS_TOKEN_PREFIX + secret).toMatch(accessTokenPattern)
  }
  expect(new Set(made).size).toBe(200)
})
