import { expect, it } from 'vitest'
import { MAX_DEPTH, MAX_VALUES, refuseUnbounded } from './json-bounds.ts'

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const flat = (values: number, one: unknown) => Array.from({ length: values - 1 }, () => one)
const keyed = (values: number) =>
  Object.fromEntries(Array.from({ length: values - 1 }, (_, at) => [`k${at}`, 0]))
const refusal = (message: string) =>
  expect.objectContaining({ code: 'invalid_request', extra: { errors: [{ path: '', message }] } })

it.each([undefined, null, 7, 'x', {}, [], { a: [{ b: 1 }] }, nested(MAX_DEPTH)])('%j is taken', (body) => {
  expect(() => refuseUnbounded(body)).not.toThrow()
})

it.each([MAX_DEPTH + 1, 100_000])('%i levels are refused', (depth) => {
  expect(() => refuseUnbounded(nested(depth))).toThrow(refusal('is nested deeper than 10 levels'))
})

it.each([
  ['numbers', (values: number) => flat(values, 0)],
  ['lists', (values: number) => flat(values, [])],
  ['objects', (values: number) => flat(values, {})],
  ['keys', keyed],
])('as many %s as are allowed are taken, and not one more', (_what, make) => {
  expect(() => refuseUnbounded(make(MAX_VALUES))).not.toThrow()
  expect(() => refuseUnbounded(make(MAX_VALUES + 1))).toThrow(refusal('holds more than 50000 values'))
  expect(() => refuseUnbounded(make(11), 10)).toThrow(refusal('holds more than 10 values'))
})

it('looks at no more than is allowed, however much there is', () => {
  let looked = 0
  const watched = new Proxy(flat(1000, 0), {
    get(list, name, self) {
      if (/^\d+$/.test(String(name))) looked += 1
      return Reflect.get(list, name, self)
    },
  })
  expect(() => refuseUnbounded([flat(5, 0), watched], 20)).toThrow()
  expect(looked).toBe(0)
})
