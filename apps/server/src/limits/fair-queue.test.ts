import { setImmediate as nextTick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts'

const shared: FairQueueLimits = {
  maxRunning: 3,
  maxPerPerson: 2,
  waitingPerPerson: 4,
  waiting: 6,
  ownLineFull: 'too_many_requests',
}
/** The limits for finishing photos and videos. */
const single: FairQueueLimits = {
  maxRunning: 2,
  maxPerPerson: 1,
  maxHeavyRunning: 1,
  waitingPerPerson: 10,
  waiting: 100,
  ownLineFull: 'unavailable',
}

/** Tasks that run until told to end; 'wes 1' belongs to wes. `begun` is the order in which they started. */
function stage(limits: FairQueueLimits) {
  const queue = createFairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    queue,
    begun,
    running: () => begun.filter((name) => ends.has(name)),
    ask(name: string, { heavy = false, signal }: { heavy?: boolean; signal?: AbortSignal } = {}) {
      const [person = ''] = name.split(' ')
      const outcome = queue.run({ person, heavy, ...(signal ? { signal: () => signal } : {}) }, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
      outcome.catch(() => {})
      return outcome
    },
    async end(name: string) {
      ends.get(name)?.()
      ends.delete(name)
      // Waits until the next tasks have started.
      await nextTick()
    },
  }
}
const refusal = (code: string) => expect.objectContaining({ code })

describe('places', () => {
  it('are limited per person; others start at once', () => {
    const { ask, queue, begun } = stage(shared)
    for (const name of ['wes 1', 'wes 2', 'wes 3', 'ana 1']) ask(name)
    expect(begun).toEqual(['wes 1', 'wes 2', 'ana 1'])
    expect(queue.load()).toEqual({ running: 3, waiting: 1 })
  })

  it('are given in turns, one per person, whoever came first with how many', async () => {
    const { ask, end, begun, running } = stage(shared)
    for (const name of ['wes 1', 'wes 2', 'dora 1', 'wes 3', 'wes 4', 'wes 5', 'ana 1', 'bo 1', 'ana 2'])
      ask(name)
    for (const _ of Array(6)) await end(running()[0] ?? '')
    expect(begun.slice(3)).toEqual(['wes 3', 'ana 1', 'bo 1', 'ana 2', 'wes 4', 'wes 5'])
  })

  it('go to the person served longest ago when everyone has one', async () => {
    const { ask, end, begun } = stage(single)
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'c 1']) ask(name)
    expect(begun).toEqual(['a 1', 'b 1'])
    await end('a 1')
    expect(begun).toEqual(['a 1', 'b 1', 'c 1'])
    for (const name of ['b 1', 'c 1', 'a 2', 'b 2']) await end(name)
    expect(begun).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3'])
  })

  it('are free again after failed work', async () => {
    const { queue } = stage({ ...shared, maxHeavyRunning: 1 })
    const fail = () => Promise.reject(new Error('no'))
    for (let index = 0; index < 10; index++)
      await expect(queue.run({ person: 'wes', heavy: true }, fail)).rejects.toThrow('no')
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
    const failed = queue.run({ person: 'wes', heavy: true }, fail)
    const next = queue.run({ person: 'ana', heavy: true }, async () => 'done')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
  })
})

describe('heavy work', () => {
  it('leaves a place for light work, also behind one’s own', async () => {
    const { ask, end, begun } = stage(single)
    for (const name of ['a 1', 'a 2', 'b 1', 'c 1']) ask(name, { heavy: true })
    expect(begun).toEqual(['a 1'])
    ask('d 1')
    expect(begun).toEqual(['a 1', 'd 1'])
    ask('b 2')
    await end('d 1')
    expect(begun).toEqual(['a 1', 'd 1', 'b 2'])
    await end('a 1')
    await end('b 2')
    expect(begun).toEqual(['a 1', 'd 1', 'b 2', 'c 1'])
  })

  it('lets later light work pass while a place is free', () => {
    const { ask, begun } = stage(single)
    for (const name of ['a 1', 'b 1']) ask(name, { heavy: true })
    ask('b 2')
    expect(begun).toEqual(['a 1', 'b 2'])
  })

  it('is not delayed endlessly by light work', async () => {
    const { ask, end, begun } = stage({ ...single, maxRunning: 1 })
    ask('a 1')
    ask('b 1', { heavy: true })
    for (const name of ['a 2', 'a 3', 'a 4']) ask(name)
    await end('a 1')
    expect(begun).toEqual(['a 1', 'b 1'])
  })
})

describe('waiting tasks', () => {
  it.each(['too_many_requests', 'unavailable'] as const)(
    'are limited per person: the next gets %s, the others nothing',
    async (ownLineFull) => {
      const { ask, begun } = stage({ ...shared, ownLineFull })
      for (let index = 1; index <= 6; index++) ask(`wes ${index}`)
      await expect(ask('wes 7')).rejects.toEqual(refusal(ownLineFull))
      ask('ana 1')
      expect(begun).toEqual(['wes 1', 'wes 2', 'ana 1'])
    },
  )

  it('are limited in total: the next is told that we are busy', async () => {
    const { ask } = stage(shared)
    for (const name of ['wes 1', 'wes 2', 'ana 1']) ask(name)
    for (let index = 1; index <= 6; index++) ask(`user${index} 1`)
    await expect(ask('late 1')).rejects.toEqual(refusal('unavailable'))
  })

  it('are removed on disconnect, and never run', async () => {
    const { ask, end, begun, queue } = stage(shared)
    for (const name of ['wes 1', 'wes 2', 'ana 1']) ask(name)
    const gone = new AbortController()
    const left = ask('wes 3', { signal: gone.signal })
    ask('wes 4')
    gone.abort()
    await expect(left).rejects.toEqual(refusal('unavailable'))
    await end('wes 1')
    expect(begun).toEqual(['wes 1', 'wes 2', 'ana 1', 'wes 4'])
    expect(queue.load()).toEqual({ running: 3, waiting: 0 })
    await expect(ask('wes 5', { signal: gone.signal })).rejects.toEqual(refusal('unavailable'))
  })

  it('free their places when they disconnect, and running work is aborted', async () => {
    const { ask, end, begun } = stage({ ...single, waiting: 2 })
    const gone = new AbortController()
    const running = ask('a 1', { signal: gone.signal })
    const waits = ask('a 2', { signal: gone.signal })
    ask('a 3')
    await expect(ask('a 4')).rejects.toEqual(refusal('unavailable'))
    gone.abort()
    await expect(waits).rejects.toEqual(refusal('unavailable'))
    ask('a 5')
    await end('a 1')
    expect(await running).toBe('a 1')
    await end('a 3')
    expect(begun).toEqual(['a 1', 'a 3', 'a 5'])
  })

  it('of a person without any work are dropped: a returning person is last', async () => {
    const { ask, end, begun } = stage(single)
    for (const name of ['a 1', 'b 1']) ask(name)
    const gone = new AbortController()
    ask('c 1', { signal: gone.signal })
    gone.abort()
    for (const name of ['d 1', 'c 2']) ask(name)
    await end('a 1')
    expect(begun).toEqual(['a 1', 'b 1', 'd 1'])
  })
})
