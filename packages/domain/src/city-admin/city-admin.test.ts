import { expect, test } from 'vitest'
import { comesBack } from './city-admin.messages.ts'

test.each([
  [{ notes: 0, media: 0, openWorkOrders: 0 }, 'Nothing else'],
  [{ notes: 1, media: 1, openWorkOrders: 1 }, '1 note, 1 photo or video, 1 open work order'],
  [{ notes: 1200, media: 0, openWorkOrders: 2 }, '1,200 notes, 2 open work orders'],
])('%j comes back as %s', (counts, words) => {
  expect(comesBack(counts)).toBe(words)
})
