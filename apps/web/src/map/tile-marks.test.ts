import { expect, test } from 'vitest'
import { TileMarks } from './tile-marks.ts'

const url = 'locations://tiles/14/1/2?'

test('a tile that has not changed bears the same mark, a changed one another', () => {
  const marks = new TileMarks()
  const first = marks.forRead(url, '"a"')
  expect(marks.forRead(url, '"a"')).toBe(first)
  expect(marks.forRead(url, '"b"')).not.toBe(first)
})

test('a tile that cannot be read bears the mark of the drawn one', () => {
  const marks = new TileMarks()
  const drawn = marks.forRead(url, '"a"')
  expect(marks.forMissed(url)).toBe(drawn)
  expect(marks.forMissed('locations://tiles/14/1/3?')).toBeUndefined()
})

test('what stood empty is drawn once it comes, though the server says it is as before', () => {
  const marks = new TileMarks()
  marks.forRead(url, '"a"')
  const whileEmpty = marks.forMissed(url)
  expect(marks.forRead(url, '"a"')).not.toBe(whileEmpty)
})
