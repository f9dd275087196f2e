/**
 * The geocoder of the US Census. It needs no key and uses municipal boundaries, so it is exact, also when it says that
 * a point lies in no municipality.
 */
import { stateCode } from '@lamplighter/domain/cities'
import type { Source } from '../geocoder.ts'
import {
  countyName,
  firstText,
  foundOf,
  guessOf,
  isFound,
  listAt,
  roundedPoint,
  urlOf,
  valueAt,
} from './answer-parts.ts'
import { fetchJson } from './fetch-json.ts'

export function census({ url }: { url: string }): Source {
  return {
    name: 'US Census',
    async reverse(point) {
      const { longitude: x, latitude: y } = roundedPoint(point)
      const answer = await fetchJson(
        urlOf(url, '/geocoder/geographies/coordinates', {
          x,
          y,
          benchmark: 'Public_AR_Current',
          vintage: 'Current_Current',
          layers: 'all',
          format: 'json',
        }),
      )
      const geographies = valueAt(answer, 'result', 'geographies')
      const state = stateCode(firstText(valueAt(geographies, 'States', 0, 'STUSAB')) ?? '')
      if (!state) return null
      // The name of the layer changes with the year: '2020 Census ZIP Code Tabulation Areas'.
      const zips =
        Object.keys(geographies as object).find((layer) => /zip code tabulation/i.test(layer)) ?? ''
      const county = countyName(valueAt(geographies, 'Counties', 0, 'BASENAME'))
      const said = guessOf({
        city: valueAt(geographies, 'Incorporated Places', 0, 'BASENAME'),
        states: [state],
        zip: firstText(valueAt(geographies, zips, 0, 'ZCTA5'), valueAt(geographies, zips, 0, 'BASENAME')),
      })
      const { cities = [], zip = null } = said ?? {}
      const isAnswered = Array.isArray(valueAt(geographies, 'Counties')) || cities.length > 0
      if (!isAnswered) return null
      return { kind: cities.length > 0 ? 'inside' : 'outside', cities, state, zip, county }
    },
    async search(text) {
      const parameters = { address: text, benchmark: 'Public_AR_Current', format: 'json' }
      const answer = await fetchJson(urlOf(url, '/geocoder/locations/onelineaddress', parameters))
      return listAt(answer, 'result', 'addressMatches')
        .slice(0, 4)
        .map((match) => {
          const [street, ...rest] = (firstText(valueAt(match, 'matchedAddress')) ?? '').split(', ')
          return foundOf({
            label: street,
            detail: rest.join(', '),
            longitude: valueAt(match, 'coordinates', 'x'),
            latitude: valueAt(match, 'coordinates', 'y'),
            isPlace: false,
          })
        })
        .filter(isFound)
    },
  }
}
