/** Mapbox geocoding v6. Requests permanent (storable) results, since city, state and zip are stored. */
import type { Source } from '../geocoder.ts'
import { firstText, foundOf, guessOf, isFound, listAt, roundedPoint, urlOf, valueAt } from './answer-parts.ts'
import { fetchJson } from './fetch-json.ts'

const PLACE_TYPES = ['place', 'locality', 'region', 'district', 'postcode']

export function mapbox({ url, token }: { url: string; token: string }): Source {
  const common = { access_token: token, permanent: 'true', country: 'us', language: 'en' }
  return {
    name: 'Mapbox',
    async reverse(point) {
      const answer = await fetchJson(
        urlOf(url, '/search/geocode/v6/reverse', { ...roundedPoint(point), ...common }),
      )
      const features = listAt(answer, 'features')
      // A feature may itself be the city or the postcode; its own context then lacks it.
      const named = (type: string, field = 'name') =>
        firstText(
          ...features.flatMap((feature) => [
            valueAt(feature, 'properties', 'context', type, field),
            valueAt(feature, 'properties', 'feature_type') === type && field === 'name'
              ? valueAt(feature, 'properties', 'name')
              : null,
          ]),
        )
      return guessOf({
        city: named('place'),
        states: [named('region', 'region_code'), named('region', 'region_code_full'), named('region')],
        zip: named('postcode'),
        county: named('district'),
      })
    },
    async search(text, middle) {
      const near = middle && roundedPoint(middle)
      const proximity = near && `${near.longitude},${near.latitude}`
      const path = '/search/geocode/v6/forward'
      const answer = await fetchJson(urlOf(url, path, { q: text, limit: 4, proximity, ...common }))
      return listAt(answer, 'features')
        .map((feature) =>
          foundOf({
            label: valueAt(feature, 'properties', 'name'),
            detail: valueAt(feature, 'properties', 'place_formatted'),
            longitude: valueAt(feature, 'geometry', 'coordinates', 0),
            latitude: valueAt(feature, 'geometry', 'coordinates', 1),
            isPlace: PLACE_TYPES.includes(String(valueAt(feature, 'properties', 'feature_type'))),
          }),
        )
        .filter(isFound)
    },
  }
}
