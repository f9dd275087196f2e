import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { uuidv7 } from './ids.ts'

describe('uuidv7', () => {
  test('makes what the contracts accept as an id', () => {
    for (let n = 0; n < 200; n++) expect(z.uuidv7().safeParse(uuidv7()).success).toBe(true)
  })

  test('sorts by the moment it was made', () => {
    const moments = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 47]
    const ids = moments.map((moment) => uuidv7(moment))
    expect([...ids].sort()).toEqual(ids)
  })

  test('never makes the same twice', () => {
    const ids = Array.from({ length: 1000 }, () => uuidv7(42))
    expect(new Set(ids).size).toBe(1000)
  })
})
