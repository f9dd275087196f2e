import { invitationSecret } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { linkOf, newSecret } from './secret.ts'

// CITY-24
test('a secret is 32 random bytes that fit into a link, and differs each time', () => {
  const made = Array.from({ length: 200 }, newSecret)
  for (const secret of made) expect(secret).toMatch(invitationSecret)
  expect(new Set(made).size).toBe(200)
  expect(linkOf('https://ames.example', 'abc')).toBe('https://ames.example/invitation#abc')
})
