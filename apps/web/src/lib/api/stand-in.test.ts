import { getMyStats } from '@lamplighter/domain/settings'
import { expect, it } from 'vitest'
import { connectivity } from './connectivity.ts'
import { answerScreen, forScreen, takeAnswersFrom } from './stand-in.ts'

it('ignores a late answer that is cut off', async () => {
  connectivity.isSlow = true
  takeAnswersFrom(async () => ({ response: Response.json('from the pack'), origin: { asOf: 0, cities: [] } }))
  const { signal } = new AbortController()
  forScreen(signal)
  const late = Promise.withResolvers<Response>()
  const answer = await answerScreen(getMyStats, {}, signal, () => late.promise)
  expect(await answer.json()).toBe('from the pack')
  const cutOff = new ReadableStream({
    start: (controller) => controller.error(new DOMException('The read was canceled', 'AbortError')),
  })
  late.resolve(new Response(cutOff))
  // An error that nobody catches fails the run.
  await new Promise((resolve) => setTimeout(resolve))
})
