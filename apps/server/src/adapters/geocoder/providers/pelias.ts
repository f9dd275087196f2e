/** Pelias, self-hosted or hosted. */
import type { Source } from '../geocoder.ts'
import { firstText, foundOf, guessOf, isFound, listAt, roundedPoint, urlOf, valueAt } from './answer-parts.ts'
import { fetchJson } from './fetch-json.ts'

const PLACE_LAYERS = ['locality', 'localadmin', 'borough', 'county', 'region', 'postalcode', 'neighbourhood']

export function pelias({ url, token }: { url: string; token: string | null }): Source {
  return {
    name: 'Pelias',
    async reverse(point) {
      const near = roundedPoint(point)
      const parameters = { 'point.lat': near.latitude, 'point.lon': near.longitude, api_key: token }
      const answer = await fetchJson(urlOf(url, '/v1/reverse', parameters))
      const said = (part: string) => valueAt(answer, 'features', 0, 'properties', part)
      return guessOf({
        city: firstText(said('locality'), said('localadmin')),
        states: [said('region_a'), said('region')],
        zip: said('postalcode'),
        county: said('county'),
      })
    },
    async search(text, middle) {
      const near = middle && roundedPoint(middle)
      const focus = { 'focus.point.lat': near?.latitude ?? null, 'focus.point.lon': near?.longitude ?? null }
      const parameters = { text, size: 4, 'boundary.country': 'USA', api_key: token, ...focus }
      const answer = await fetchJson(urlOf(url, '/v1/search', parameters))
      return listAt(answer, 'features')
        .map((feature) => {
          const said = (part: string) => valueAt(feature, 'properties', part)
          const where = [
            firstText(said('locality'), said('localadmin')),
            firstText(said('region_a'), said('region')),
          ]
          return foundOf({
            label: firstText(said('name'), said('label')),
            detail: where.filter((part) => part && part !== said('name')).join(', '),
            longitude: valueAt(feature, 'geometry', 'coordinates', 0),
            latitude: valueAt(feature, 'geometry', 'coordinates', 1),
            isPlace: PLACE_LAYERS.includes(String(said('layer'))),
          })
        })
        .filter(isFound)
    },
  }
}
