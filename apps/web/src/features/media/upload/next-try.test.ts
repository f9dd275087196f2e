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

test('starts with parts that default proxies accept', () => {
  expect(DEFAULT_PART_BYTES).toBeLessThan(1024 * 1024)
})

// MEDIA-13
describe('a proxy that rejects requests of this size', () => {
  test('gets smaller parts at once', () => {
    expect(after(part({ status: 413 }))).toEqual({ how: 'smaller parts' })
  })

  test('and if it rejects the smallest part, nobody is told that the file is too large', () => {
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
] as const)('gives up on a file that our server rejects for %s: %s', (code, final) => {
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

test('restarts an upload that our server no longer has, but gives up on an unknown city', () => {
  expect(after(ours('not_found'))).toMatchObject({ how: 'again' })
  expect(after(ours('not_found', 'POST'))).toMatchObject({ how: 'give up', final: true })
})

test('waits as often as a server asks it to slow down', () => {
  const slowed = { ...ours('too_many_requests'), retryAfter: 40 }
  expect(after(slowed, never)).toEqual({ how: 'again', waitMs: 40_000, counts: false })
})

test("shows the server's text if it asks for hours", () => {
  const full = { ...ours('city_media_full'), retryAfter: 7_200 }
  expect(after(full)).toMatchObject({ how: 'give up', sentence: full.refusal?.message })
})

test('ignores the text of an answer that is not ours', () => {
  expect(refusalIn('<html>413 Request Entity Too Large</html>')).toBeNull()
})
