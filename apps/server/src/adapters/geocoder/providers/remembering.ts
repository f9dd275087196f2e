/**
 * Caches a provider's answers for each point (five decimals, a meter) and each text, and leaves it alone for a while after
 * a failure, so that one that is down costs its time-out only now and then.
 */
import type { Report } from '../../../monitoring/outages.ts'
import { geocoderPart, type Source } from '../geocoder.ts'
import { ProviderBusy, Unanswered } from './fetch-json.ts'

const KEPT = 5000
const KEPT_MS = 24 * 3_600_000
const REST_AFTER_FAILURE_MS = 10_000

export function remembering(source: Source, report: Report, now: () => number = Date.now): Source {
  const answers = new Map<string, { answer: unknown; at: number }>()
  let restUntil = 0

  async function once<T>(key: string, ask: () => Promise<T>): Promise<T | null> {
    const kept = answers.get(key)
    if (kept && now() - kept.at < KEPT_MS) {
      answers.delete(key)
      answers.set(key, kept)
      return kept.answer as T
    }
    if (now() < restUntil) return null
    try {
      const answer = await ask()
      report.works(geocoderPart(source.name))
      answers.set(key, { answer, at: now() })
      const [oldest] = answers.keys()
      if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest)
      return answer
    } catch (error) {
      restUntil = Math.max(restUntil, now() + restAfter(error))
      if (!(error instanceof Unanswered)) report.failed(geocoderPart(source.name), error)
      throw error
    }
  }

  const { search } = source
  return {
    ...source,
    reportsItself: true,
    reverse: (point) =>
      once(`${point.latitude.toFixed(5)},${point.longitude.toFixed(5)}`, () => source.reverse(point)),
    ...(search && {
      search: async (text, middle) => {
        const near = middle ? `${middle.latitude.toFixed(1)},${middle.longitude.toFixed(1)}` : ''
        return (await once(`${near} ${text.toLowerCase()}`, () => search(text, middle))) ?? []
      },
    }),
  }
}

function restAfter(error: unknown): number {
  if (error instanceof Unanswered) return 0
  return error instanceof ProviderBusy ? error.retryAfterMs : REST_AFTER_FAILURE_MS
}
