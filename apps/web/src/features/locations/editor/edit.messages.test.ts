import { expect, test } from 'vitest'
import { tagCount, youAreHere } from './edit.messages.ts'

test('tags are counted where there are any', () => {
  expect([tagCount(0), tagCount(1), tagCount(2)]).toEqual([null, '1 tag', '2 tags'])
})

test('a look at where the device is says that it moves nothing', () => {
  expect(youAreHere(8, true)).toBe('Your location (accurate to 26 ft). The pin stays where it is.')
  expect(youAreHere(8, false)).toBe('Your location (accurate to 26 ft).')
})
