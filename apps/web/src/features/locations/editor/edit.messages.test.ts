import { expect, test } from 'vitest'
import { tagCount, youAreHere } from './edit.messages.ts'

test('counts the tags, and says nothing when there are none', () => {
  expect([tagCount(0), tagCount(1), tagCount(2)]).toEqual([null, '1 tag', '2 tags'])
})

test("says that showing the device's position does not move the pin", () => {
  expect(youAreHere(8, true)).toBe('Your location (accurate to 26 ft). The pin stays where it is.')
  expect(youAreHere(8, false)).toBe('Your location (accurate to 26 ft).')
})
