import { Problem, type ProblemCode, statusOf } from '@lamplighter/domain/http'
import { describe, expect, test } from 'vitest'
import { mediaWords } from '../media.messages.ts'
import { DEFAULT_PART_BYTES, type FailedRequest, MIN_PART_BYTES, nextTry, refusalIn } from './next-try.ts'

const part = (failed: Partial<FailedRequest>): FailedRequest => ({
  method: 'PATCH',
  status: 0,
  retryAfter: null,
  refusal: null,
  ...failed,
})
const ours = (code: ProblemCode, method = 'PATCH') =>
  part({ method, status: statusOf(code), refusal: refusalIn(JSON.stringify(new Problem(code).toBody('r'))) })
const after = (failed: FailedRequest, tries = 0, bytes = DEFAULT_PART_BYTES) => nextTry(failed, tries, bytes)
const never = 99

test('a part is smaller than what a proxy takes where nobody told it otherwise', () => {
  expect(DEFAULT_PART_BYTES).toBeLessThan(1024 * 1024)
})

// MEDIA-13
describe('a proxy that takes no request of this size', () => {
  test('gets smaller parts at once', () => {
    expect(after(part({ status: 413 }))).toEqual({ how: 'smaller parts' })
  })

  test('and when it refuses the smallest, nobody is told that the file is too large', () => {
    expect(after(part({ status: 413 }), 0, MIN_PART_BYTES)).toEqual({
      how: 'give up',
      sentence: mediaWords.partsRefused,
      final: false,
    })
  })
})

test.each([
  ['media_type_refused', true],
  ['media_too_large', true],
  ['city_inactive', false],
  ['city_media_full', false],
  ['not_signed_in', false],
  ['unavailable', false],
] as const)('a file that our server refuses for %s is lost to its note: %s', (code, final) => {
  expect(after(ours(code), never)).toMatchObject({ how: 'give up', final })
})

test.each([0, 403, 404, 405, 413, 429, 502])(
  'what answers %i and is not our server says nothing final',
  (status) => {
    expect(after(part({ status }), never, MIN_PART_BYTES)).toMatchObject({ how: 'give up', final: false })
  },
)

test.each([0, 401, 404, 408, 409, 423, 502, 503])('after %i it is sent again, not for ever', (status) => {
  expect(after(part({ status }))).toMatchObject({ how: 'again', counts: true })
  expect(after(part({ status }), never)).toMatchObject({ how: 'give up' })
})

test('an upload that our server does not know any more is begun anew; a city that it does not know is the end', () => {
  expect(after(ours('not_found'))).toMatchObject({ how: 'again' })
  expect(after(ours('not_found', 'POST'))).toMatchObject({ how: 'give up', final: true })
})

test('a server that slows the device down is waited for as often as it asks', () => {
  const slowed = { ...ours('too_many_requests'), retryAfter: 40 }
  expect(after(slowed, never)).toEqual({ how: 'again', waitMs: 40_000, counts: false })
})

test('one that names hours has its words shown', () => {
  const full = { ...ours('city_media_full'), retryAfter: 7_200 }
  expect(after(full)).toMatchObject({ how: 'give up', sentence: full.refusal?.message })
})

test('an answer that is not ours has no words', () => {
  expect(refusalIn('<html>413 Request Entity Too Large</html>')).toBeNull()
})
