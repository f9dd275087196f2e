import { expect, it } from 'vitest'
import { cursorOf, readCursor } from './cursor.ts'

const id = '01a1fc3b-d37c-77f2-809d-d78f7f29b4a7'

it.each(['2026-11-21 10:42:00.123456+00', '2028-02-29 23:59:59+00'])('%s comes back as it was', (time) => {
  expect(readCursor(cursorOf(`${time}|${id}`), 'time')).toEqual({ key: time, id })
})

it('a name is decoded unchanged', () => {
  const key = ' ъlm 木 '
  expect(readCursor(cursorOf(`${key}|${id}`), 'text')).toEqual({ key, id })
})

it('a text that no column can hold is rejected', () => {
  expect(() => readCursor(cursorOf(`\0|${id}`), 'text')).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  )
})

it('no cursor means the first page', () => {
  expect(readCursor(undefined, 'time')).toBeNull()
})

it.each([
  ['a day that the calendar lacks', `2026-02-30 10:00:00+00|${id}`],
  ['the year 0', `0000-01-01 00:00:00+00|${id}`],
  ['an hour too many', `2026-01-01 24:00:00+00|${id}`],
  ['another zone', `2026-01-01 10:00:00+16|${id}`],
  ['no time', `|${id}`],
  ['no id', '2026-11-21 10:42:00+00|'],
  ['anything else', 'x'],
])('%s is rejected as an invalid request', (_what, text) => {
  expect(() => readCursor(cursorOf(text), 'time')).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  )
})
