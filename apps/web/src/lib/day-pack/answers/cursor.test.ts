/** DUR-42, LOC-108. Lists can continue from the server to the pack and back. */
import { expect, it } from 'vitest'
import { cursorOf, readCursor } from './cursor.ts'

const id = '01a1fc3b-d37c-77f2-809d-d78f7f29b4a7'
const asTheServer = (text: string) => Buffer.from(text).toString('base64url')

it.each([
  ['2026-11-21T10:42:00.123456+00:00', '2026-11-21 10:42:00.123456+00'],
  [' elm 2026 11 21 ', ' elm 2026 11 21 '],
  [' \u{1f333} дуб ', ' \u{1f333} дуб '],
])('writes the cursor of %j like the server', (key, serverKey) => {
  expect(cursorOf({ key, id })).toBe(asTheServer(`${serverKey}|${id}`))
  expect(readCursor(asTheServer(`${serverKey}|${id}`))).toEqual({ key, id })
})
