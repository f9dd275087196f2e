import { expect, test } from 'vitest'
import { MAPS_PAGE_HEIGHT, PHONE_BREAKPOINT } from './locations.constants.ts'

test('WORD-8 layout sizes as specified', () => {
  expect([MAPS_PAGE_HEIGHT, PHONE_BREAKPOINT]).toEqual([500, 480])
})
