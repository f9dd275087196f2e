import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Tasks that end when they are told to; `begun` is the order in which they got their place. */
function stage(room: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ atOnce: 2, heavyAtOnce: 1, waitingPerPerson: 10, waiting: 100, ...room })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask(name: string, { heavy = false, signal }: { heavy?: boolean; signal?: AbortSignal } = {}) {
      const asked = { person: name[0] ?? '', heavy, ...(signal ? { signal } : {}) }
      const outcome = queue.run(asked, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
      outcome.catch(() => {})
      return outcome
    },
    async end(name: string) {
      ends.get(name)?.()
      await nextTick()
    },
  }
}

test('everybody has one place, and the lines take turns', async () => {
  const { ask, end, begun } = stage()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) ask(name)
  await nextTick()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['b1', 'c1', 'a2', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a photo finds a place beside any number of videos, also behind one’s own', async () => {
  const { ask, end, begun } = stage()
  for (const name of ['a1', 'a2', 'b1', 'c1']) ask(name, { heavy: true })
  await nextTick()
  expect(begun).toEqual(['a1'])
  ask('d1')
  await nextTick()
  expect(begun).toEqual(['a1', 'd1'])
  ask('b2')
  await end('d1')
  expect(begun).toEqual(['a1', 'd1', 'b2'])
  await end('a1')
  await end('b2')
  expect(begun).toEqual(['a1', 'd1', 'b2', 'c1'])
})

test('videos are not kept waiting by photos for ever', async () => {
  const { ask, end, begun } = stage({ atOnce: 1 })
  ask('a1')
  ask('b1', { heavy: true })
  for (const name of ['a2', 'a3', 'a4']) ask(name)
  await nextTick()
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
})

test('a full line refuses its own person only', async () => {
  const { ask, begun } = stage({ waitingPerPerson: 2 })
  for (const name of ['a1', 'a2', 'a3']) ask(name)
  await expect(ask('a4')).rejects.toMatchObject({ code: 'unavailable' })
  ask('b1')
  await nextTick()
  expect(begun).toEqual(['a1', 'b1'])
})

test('who has gone leaves the line, but ends what is running', async () => {
  const { ask, end, begun } = stage({ waiting: 2 })
  const gone = new AbortController()
  const running = ask('a1', { signal: gone.signal })
  const waits = ask('a2', { signal: gone.signal })
  ask('a3')
  await nextTick()
  await expect(ask('a4')).rejects.toMatchObject({ code: 'unavailable' })
  gone.abort()
  await expect(waits).rejects.toMatchObject({ code: 'unavailable' })
  ask('a5')
  await end('a1')
  expect(await running).toBe('a1')
  await end('a3')
  expect(begun).toEqual(['a1', 'a3', 'a5'])
  await expect(ask('a6', { signal: gone.signal })).rejects.toMatchObject({ code: 'unavailable' })
})

test('a task that fails gives its place to the next', async () => {
  const queue = createFairQueue({ atOnce: 1, heavyAtOnce: 1, waitingPerPerson: 1, waiting: 1 })
  const failed = queue.run({ person: 'a', heavy: true }, () => Promise.reject(new Error('no')))
  const next = queue.run({ person: 'b', heavy: true }, async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
