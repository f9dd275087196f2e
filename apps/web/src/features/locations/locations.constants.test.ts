import { expect, test } from 'vitest'
import { MAPS_PAGE_HEIGHT, PHONE_BREAKPOINT } from './locations.constants.ts'

test('WORD-8 the agreed sizes of the screens of locations, typed by hand', () => {
  expect([MAPS_PAGE_HEIGHT, PHONE_BREAKPOINT]).toEqual([500, 480])
})
