import { expect, test, vi } from 'vitest'
import { say, visible } from './terminal.ts'

test.each([
  ['\x1b[2J\x1b]0;title\x07', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['a\rb\nc\u0085d\u009b31m', 'a\\u000db\\u000ac\\u0085d\\u009b31m'],
  ['csv.\u202efdp', 'csv.\\u202efdp'],
  ['\u2066x\u2069 \u061c \u2028 \ufeff \u{e0041}', '\\u2066x\\u2069 \\u061c \\u2028 \\ufeff \\ue0041'],
])('%j is escaped', (text, seen) => {
  expect(visible(text)).toBe(seen)
})

test('names, accents, joiners and emoji stay', () => {
  const text = 'Cañon City, 東京, نمی\u200cخواهم, 👩\u200d🚒 – “Oak”'
  expect(visible(text)).toBe(text)
})

test('line breaks in our own sentences stay', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  say('one\n  two \x1b[31m')
  expect(log.mock.calls).toEqual([['one\n  two \\u001b[31m']])
  log.mockRestore()
})
