import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

let queue: FairQueue
let running: string[]
let finish: Map<string, () => void>

beforeEach(() => {
  queue = createFairQueue({ atOnce: 3, perUser: 2, waitingPerUser: 4, waiting: 6 })
  running = []
  finish = new Map()
})

/** Work that goes on until it is told to end; 'wes 1' is of wes. */
function begin(name: string, gone = new EventEmitter()) {
  const work = () => {
    running.push(name)
    return new Promise<string>((resolve) =>
      finish.set(name, () => {
        running = running.filter((other) => other !== name)
        resolve(name)
      }),
    )
  }
  const done = queue.within(name.split(' ')[0] ?? '', gone, work)
  done.catch(() => {})
  return { done, gone }
}
async function end(name: string) {
  finish.get(name)?.()
  // Until what follows has begun.
  await new Promise((resolve) => setImmediate(resolve))
}
const refusal = (code: string) => expect.objectContaining({ code })

describe('places', () => {
  it('are had by one user up to their share; the others go ahead at once', () => {
    for (const name of ['wes 1', 'wes 2', 'wes 3', 'ana 1']) begin(name)
    expect(running).toEqual(['wes 1', 'wes 2', 'ana 1'])
    expect(queue.count()).toEqual({ running: 3, waiting: 1 })
  })

  it('are given in turns, one of each user, whoever came first with how many', async () => {
    for (const name of ['wes 1', 'wes 2', 'dora 1', 'wes 3', 'wes 4', 'wes 5', 'ana 1', 'bo 1', 'ana 2'])
      begin(name)
    const order: string[] = []
    for (const _ of Array(6)) {
      const [first = ''] = running
      const before = new Set(running)
      await end(first)
      order.push(...running.filter((name) => !before.has(name)))
    }
    expect(order).toEqual(['wes 3', 'ana 1', 'bo 1', 'wes 4', 'ana 2', 'wes 5'])
  })

  it('are free again after work that failed', async () => {
    for (let at = 0; at < 10; at++)
      await expect(
        queue.within('wes', new EventEmitter(), () => Promise.reject(new Error('no'))),
      ).rejects.toThrow('no')
    expect(queue.count()).toEqual({ running: 0, waiting: 0 })
  })
})

describe('those who wait', () => {
  it('are so many of one user, and the next is told to slow down', async () => {
    for (let at = 1; at <= 6; at++) begin(`wes ${at}`)
    await expect(begin('wes 7').done).rejects.toEqual(refusal('too_many_requests'))
    begin('ana 1')
    expect(running).toEqual(['wes 1', 'wes 2', 'ana 1'])
  })

  it('are so many in all, and the next is told that we are busy', async () => {
    for (const name of ['wes 1', 'wes 2', 'ana 1']) begin(name)
    for (let at = 1; at <= 6; at++) begin(`user${at} 1`)
    await expect(begin('late 1').done).rejects.toEqual(refusal('unavailable'))
  })

  it('leave when nobody waits for their answer any more, and their work is never done', async () => {
    for (const name of ['wes 1', 'wes 2', 'ana 1']) begin(name)
    const left = begin('wes 3')
    begin('wes 4')
    left.gone.emit('close')
    await expect(left.done).rejects.toEqual(refusal('unavailable'))
    await end('wes 1')
    expect(running).toEqual(['wes 2', 'ana 1', 'wes 4'])
    expect(queue.count()).toEqual({ running: 3, waiting: 0 })
  })

  it('keep their place when somebody goes away while the work is done', async () => {
    const { gone, done } = begin('wes 1')
    gone.emit('close')
    expect(queue.count()).toEqual({ running: 1, waiting: 0 })
    await end('wes 1')
    await expect(done).resolves.toBe('wes 1')
  })
})
