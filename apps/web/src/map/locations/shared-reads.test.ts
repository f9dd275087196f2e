import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.ts'

function counted() {
  const signals: AbortSignal[] = []
  const answers: PromiseWithResolvers<string>[] = []
  const read = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => answer.reject(signal.reason))
    signals.push(signal)
    answers.push(answer)
    return answer.promise
  }
  return { read, signals, answers }
}

const never = new AbortController().signal

test('shares one request among simultaneous callers, then starts a new one', async () => {
  const reads = new SharedReads<string>()
  const { read, answers } = counted()
  const both = Promise.all([reads.ask('a', read, never), reads.ask('a', read, never)])
  const other = reads.ask('b', read, never)
  expect(answers).toHaveLength(2)
  answers[0]?.resolve('tile a')
  answers[1]?.resolve('tile b')
  expect(await both).toEqual(['tile a', 'tile a'])
  expect(await other).toBe('tile b')

  const again = reads.ask('a', read, never)
  expect(answers).toHaveLength(3)
  answers[2]?.resolve('newer')
  expect(await again).toBe('newer')
})

test('rejects all callers on failure and does not cache it', async () => {
  const reads = new SharedReads<string>()
  const { read, answers } = counted()
  const both = Promise.allSettled([reads.ask('a', read, never), reads.ask('a', read, never)])
  answers[0]?.reject(new Error('no network'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void reads.ask('a', read, never)
  expect(answers).toHaveLength(2)
})

test('aborts the request only when the last caller aborts', async () => {
  const reads = new SharedReads<string>()
  const { read, answers, signals } = counted()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = reads.ask('a', read, first.signal)
  const two = reads.ask('a', read, second.signal)
  first.abort()
  await expect(one).rejects.toBe(first.signal.reason)
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  await expect(two).rejects.toBe(second.signal.reason)
  expect(signals[0]?.aborted).toBe(true)

  await expect(reads.ask('a', read, second.signal)).rejects.toBe(second.signal.reason)
  const fresh = reads.ask('a', read, never)
  answers[1]?.resolve('tile')
  expect(await fresh).toBe('tile')
})
