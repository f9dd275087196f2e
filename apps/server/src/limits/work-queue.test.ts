import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('runs two at once, lets twenty wait and rejects the rest', async () => {
  const queue = createWorkQueue({ maxRunning: 2, waiting: 20 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return 'done'
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => queue.run(work)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect(most).toBe(2)
  expect(await queue.run(work)).toBe('done')
})

test('a failed task passes its place to the next', async () => {
  const queue = createWorkQueue({ maxRunning: 1, waiting: 1 })
  const failed = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
