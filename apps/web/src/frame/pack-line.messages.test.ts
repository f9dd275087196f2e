import { expect, test } from 'vitest'
import { myOrdersIn } from '../lib/day-pack/day-packs.messages.ts'
import { shownFromPack } from './pack-line.messages.ts'

test('DUR-43, DUR-77: shows the time of a pack, what is in it, and the date of an older one', () => {
  const asOf = new Date(2026, 10, 21, 7, 12).getTime()
  const falls = { asOf, cities: ['Prairie Falls, NE'] }
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  expect(plain(shownFromPack(falls, asOf + 3_600_000))).toBe(
    'Showing the day pack for Prairie Falls, NE from 7:12 AM.',
  )
  expect(plain(shownFromPack({ asOf, cities: [myOrdersIn('Prairie Falls, NE')] }, asOf))).toBe(
    'Showing the day pack for your open work orders in Prairie Falls, NE from 7:12 AM.',
  )
  expect(plain(shownFromPack({ asOf, cities: ['A, NE', 'B, IA'] }, asOf + 24 * 3_600_000))).toBe(
    'Showing the day pack for A, NE and B, IA from Nov 21, 2026, 7:12 AM.',
  )
})
