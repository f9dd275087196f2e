/**
 * OpenStreetMap's Nominatim, self-hosted or public. The public server's terms: one request a second for the whole
 * application, a User-Agent that names it, no bulk requests.
 */
import type { Source } from '../geocoder.ts'
import { firstText, foundOf, guessOf, isFound, listAt, roundedPoint, urlOf, valueAt } from './answer-parts.ts'
import { fetchJson, TIMEOUT_MS, Unanswered } from './fetch-json.ts'

interface Options {
  url: string
  userAgent: string
  /** Minimum milliseconds between requests. */
  everyMs: number
}

export function nominatim({ url, userAgent, everyMs }: Options): Source {
  const turn = spacedRequests(everyMs)
  const ask = (path: string, parameters: Record<string, string | number | null>) =>
    turn(() =>
      fetchJson(urlOf(url, path, { format: 'jsonv2', ...parameters }), {
        headers: { 'user-agent': userAgent },
      }),
    )
  return {
    name: 'OpenStreetMap',
    async reverse(point) {
      const { latitude: lat, longitude: lon } = roundedPoint(point)
      const answer = await ask('/reverse', { lat, lon, zoom: 18, addressdetails: 1 })
      const said = (part: string) => valueAt(answer, 'address', part)
      return guessOf({
        city: firstText(said('city'), said('town'), said('village'), said('hamlet'), said('municipality')),
        states: [said('ISO3166-2-lvl4'), said('state')],
        zip: said('postcode'),
        county: said('county'),
      })
    },
    async search(text, middle) {
      const near = middle && roundedPoint(middle)
      const viewbox =
        near &&
        [near.longitude - 0.5, near.latitude + 0.5, near.longitude + 0.5, near.latitude - 0.5].join(',')
      const answer = await ask('/search', { q: text, limit: 4, countrycodes: 'us', viewbox })
      return listAt(answer)
        .map((hit) => {
          const [first, ...rest] = (firstText(valueAt(hit, 'display_name')) ?? '').split(', ')
          return foundOf({
            label: firstText(valueAt(hit, 'name'), first),
            detail: rest.join(', '),
            longitude: valueAt(hit, 'lon'),
            latitude: valueAt(hit, 'lat'),
            isPlace: valueAt(hit, 'category') === 'boundary' || valueAt(hit, 'category') === 'place',
          })
        })
        .filter(isFound)
    },
  }
}

/** Spaces requests out in order of arrival; rejects at once a request that would wait too long. */
export function spacedRequests(everyMs: number) {
  let nextAt = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = Date.now()
    const wait = Math.max(0, nextAt - now)
    if (wait > TIMEOUT_MS) throw new Unanswered('has too many requests waiting')
    nextAt = now + wait + everyMs
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return work()
  }
}
