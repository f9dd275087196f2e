import { expect, it } from 'vitest'
import { MAX_DEPTH, refuseDeep } from './json-depth.ts'

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

it.each([undefined, null, 7, 'x', {}, [], { a: [{ b: 1 }] }, nested(MAX_DEPTH)])('%j is taken', (body) => {
  expect(() => refuseDeep(body)).not.toThrow()
})

it.each([MAX_DEPTH + 1, 100_000])('%i levels are refused', (depth) => {
  expect(() => refuseDeep(nested(depth))).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})
