import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

/** Nothing else runs meanwhile. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('one after another, and others get their turn between', async () => {
  const inTurn = inSlices()
  const done: string[] = []
  const all = Promise.all(
    ['a', 'b', 'c'].map((name) =>
      inTurn(() => {
        work(30)
        done.push(name)
        return name.toUpperCase()
      }),
    ),
  )
  let turns = 0
  const counting = setInterval(() => turns++)
  expect(await all).toEqual(['A', 'B', 'C'])
  clearInterval(counting)
  expect(done).toEqual(['a', 'b', 'c'])
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('what fails holds nothing up', async () => {
  const inTurn = inSlices()
  const fails = inTurn(() => {
    throw new Error('no canvas')
  })
  const next = inTurn(async () => 'drawn')
  await expect(fails).rejects.toThrow('no canvas')
  expect(await next).toBe('drawn')
})
