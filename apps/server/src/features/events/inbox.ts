import type { News } from '../../db/change-log/change-feed.ts'

/** More news than this are forgotten: a reader that slow is told to read everything again. */
const MAX_WAITING = 20

export type Taken = 'nothing yet' | 'too much' | 'end' | News

/** News for one stream, until it is read. */
export function createInbox() {
  let news: News[] = []
  let isTooMuch = false
  let isOver = false
  let wake = () => {}
  return {
    hear(told: News): void {
      isTooMuch ||= news.length >= MAX_WAITING
      news = isTooMuch ? [] : [...news, told]
      wake()
    },
    end(): void {
      isOver = true
      wake()
    },
    /** Waits this long for news. */
    async take(withinMs: number): Promise<Taken> {
      if (news.length === 0 && !isTooMuch && !isOver) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, withinMs)
        wake = resolve
        await promise
        clearTimeout(timer)
      }
      if (isOver) return 'end'
      if (isTooMuch) {
        isTooMuch = false
        return 'too much'
      }
      return news.shift() ?? 'nothing yet'
    },
  }
}
