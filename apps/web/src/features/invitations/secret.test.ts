import { expect, test } from 'vitest'
import { linkOf } from './secret.ts'

test('CITY-24: a link has the secret in its fragment, which browsers do not send', () => {
  expect(linkOf('https://ames.example', 'abc')).toBe('https://ames.example/invitation#abc')
})
