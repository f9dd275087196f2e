/** Photon, a search over OpenStreetMap; it returns only full state names. */
import type { Source } from '../geocoder.ts'
import { firstText, foundOf, guessOf, isFound, listAt, roundedPoint, urlOf, valueAt } from './answer-parts.ts'
import { fetchJson } from './fetch-json.ts'

const CITY_TYPES = ['city', 'town', 'village', 'district', 'locality', 'state', 'county']

export function photon({ url }: { url: string }): Source {
  return {
    name: 'OpenStreetMap (Photon)',
    async reverse(point) {
      const { latitude: lat, longitude: lon } = roundedPoint(point)
      const answer = await fetchJson(urlOf(url, '/reverse', { lat, lon }))
      const said = (part: string) => valueAt(answer, 'features', 0, 'properties', part)
      return guessOf({
        city: firstText(said('city'), said('type') === 'city' ? said('name') : null),
        states: [said('state')],
        zip: said('postcode'),
        county: said('county'),
      })
    },
    async search(text, middle) {
      const near = middle && roundedPoint(middle)
      const focus = { lat: near?.latitude ?? null, lon: near?.longitude ?? null }
      const answer = await fetchJson(urlOf(url, '/api', { q: text, limit: 4, ...focus }))
      return listAt(answer, 'features')
        .map((feature) => {
          const said = (part: string) => firstText(valueAt(feature, 'properties', part))
          const street = [said('housenumber'), said('street')].filter(Boolean).join(' ')
          return foundOf({
            label: firstText(said('name'), street),
            detail: [said('name') ? street : null, said('city'), said('state')].filter(Boolean).join(', '),
            longitude: valueAt(feature, 'geometry', 'coordinates', 0),
            latitude: valueAt(feature, 'geometry', 'coordinates', 1),
            isPlace: CITY_TYPES.includes(said('type') ?? ''),
          })
        })
        .filter(isFound)
    },
  }
}
