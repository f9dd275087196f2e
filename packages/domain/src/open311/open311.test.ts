import { describe, expect, it } from 'vitest'
import { spanOf, xmlText } from './open311.rules.ts'

const now = Date.parse('2026-11-30T00:00:00.000Z')
const days = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) })

describe('REPORT-14 the span of a list', () => {
  it.each([
    [{}, days('2026-09-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z')],
    [{ start: '2026-01-01T00:00:00Z' }, days('2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z')],
    [{ end: '2026-04-01T00:00:00Z' }, days('2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z')],
  ])('of %j is 90 days', ({ start, end }: { start?: string; end?: string }, expected) => {
    expect(spanOf({ start, end }, now)).toEqual(expected)
  })

  it('of more than 90 days is refused', () => {
    const asked = { start: '2026-01-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }
    expect(spanOf(asked, now)).toMatchObject({ code: 'open311_span_too_long' })
  })
})

it('REPORT-14 texts lose the characters that XML cannot have', () => {
  expect(xmlText('a\u0000b\u0001c\u000bd\ufffee\ud800f\n\tg')).toBe('abcde\ufffdf\n\tg')
})
