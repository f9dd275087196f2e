import { describe, expect, it } from 'vitest'
import { MAX_DEPTH, MAX_NAMES, MAX_VALUES, rejectUnbounded } from './json-bounds.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (values: number, one: string) => `[${Array(values).fill(one)}]`
const fields = (names: number) => `{${Array.from({ length: names }, (_, at) => `"k${at}":0`)}}`
const refusal = (message: string) =>
  expect.objectContaining({ code: 'invalid_request', extra: { errors: [{ path: '', message }] } })

it.each([
  '',
  'null',
  '7',
  '"x"',
  '{}',
  '[]',
  '{"a":[{"b":1}]}',
  nested(MAX_DEPTH),
  // Brackets and commas inside strings.
  JSON.stringify({ text: `\\"${'[{,:'.repeat(60_000)}\\` }),
  '"never ends \\',
  ']]]]]]]]',
])('%.20s is accepted, or left to the parser', (json) => {
  expect(() => rejectUnbounded(json)).not.toThrow()
})

it.each([MAX_DEPTH + 1, 100_000])('%i levels are rejected', (depth) => {
  expect(() => rejectUnbounded(nested(depth))).toThrow(refusal('is nested deeper than 10 levels'))
  expect(() => rejectUnbounded('{"a":'.repeat(depth))).toThrow(refusal('is nested deeper than 10 levels'))
})

describe('values', () => {
  it.each([
    ['numbers', '0', MAX_VALUES],
    ['lists', '[]', MAX_VALUES / 2],
    ['objects', '{}', MAX_VALUES / 2],
  ])('%s are accepted up to the limit', (_what, one, values) => {
    expect(() => rejectUnbounded(list(values, one))).not.toThrow()
    expect(() => rejectUnbounded(list(values + 1, one))).toThrow(refusal('holds more than 50000 values'))
    expect(() => rejectUnbounded(list(11, one), 10)).toThrow(refusal('holds more than 10 values'))
  })

  it('may be more when a route says so, but not the fields', () => {
    expect(() => rejectUnbounded(list(MAX_VALUES * 2, '0'), MAX_VALUES * 2)).not.toThrow()
    expect(() => rejectUnbounded(fields(MAX_NAMES), MAX_VALUES * 2)).not.toThrow()
    expect(() => rejectUnbounded(fields(MAX_NAMES + 1), MAX_VALUES * 2)).toThrow(
      refusal('has more than 50000 fields'),
    )
  })
})
