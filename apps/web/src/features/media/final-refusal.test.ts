import { statusOf } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { isFinalRefusal } from './final-refusal.ts'

test.each([
  ['media_type_refused', true],
  ['media_too_large', true],
  ['city_inactive', false],
  ['city_media_full', false],
  ['not_signed_in', false],
  ['unavailable', false],
] as const)('a file that is refused for %s is lost to its note: %s', (code, final) => {
  expect(isFinalRefusal(statusOf(code))).toBe(final)
})

test('no answer is no refusal', () => {
  expect(isFinalRefusal(0)).toBe(false)
})
