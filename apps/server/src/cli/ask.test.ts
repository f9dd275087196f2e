import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'

const CTRL_C = '\x03'
const CTRL_D = '\x04'

function streams({ isTerminal = true, isPiped = false } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: isTerminal })
  return { stdin, stdout: Object.assign(new PassThrough(), { isTTY: !isPiped }) }
}

test('returns the typed line', async () => {
  const at = streams()
  const answer = ask('Sure? ', at)
  at.stdin.write(' yes \r')
  expect(await answer).toBe('yes')
  expect(String(at.stdout.read())).toContain('Sure? ')
})

test.each([
  ['Ctrl+C', CTRL_C],
  ['Ctrl+D', CTRL_D],
])('%s is no answer and ends the line', async (_name, key) => {
  const at = streams()
  const answer = ask('Sure? ', at)
  at.stdin.write(key)
  expect(await answer).toBeNull()
  expect(String(at.stdout.read())).toMatch(/\n$/)
})

test('the end of input is no answer while the output is a pipe', async () => {
  const at = streams({ isPiped: true })
  const answer = ask('Sure? ', at)
  at.stdin.end()
  expect(await answer).toBeNull()
})

test('without a terminal, nothing is asked', async () => {
  const at = streams({ isTerminal: false })
  at.stdin.write('yes\n')
  expect(await ask('Sure? ', at)).toBeNull()
  expect(at.stdout.read()).toBeNull()
})
