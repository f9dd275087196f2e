import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('tokens are fetched one after the other, and a failure makes way for the next', async () => {
  const seen: string[] = []
  const fetching = (name: string, fails = false) =>
    oneAtATime(async () => {
      seen.push(`${name} begins`)
      await pause(20)
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([fetching('first'), fetching('second', true), fetching('third')])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
