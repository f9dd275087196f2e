import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from '../db/kysely.ts'
import { runMain, say, visible } from './terminal.ts'

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

test('DUR-58 a command that lost its database says what to do', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { exitCode } = process
  onTestFinished(() => {
    said.mockRestore()
    process.exitCode = exitCode
  })
  const { db } = openDb({ connection: { host: '127.0.0.1', port: 1 } })
  onTestFinished(() => db.destroy())
  runMain('import', async () => {
    await sql`select 1`.execute(db)
    return 0
  })
  await expect.poll(() => process.exitCode).toBe(2)
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/^import: connect ECONNREFUSED .*Check that it runs .* run the command again\.$/),
  ])
})
