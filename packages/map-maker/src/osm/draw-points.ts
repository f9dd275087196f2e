/** What is only written on the map: public places, house numbers, and the names of towns and their quarters. */
import { type Drawn, type Tags, table } from './drawn.ts'

/** `key=value` to kind and the zoom from which on its name shows. */
const publicPlaces = table<readonly [kind: string, minZoom: number]>({
  'leisure=park': ['park', 14],
  'leisure=garden': ['garden', 16],
  'leisure=golf_course': ['golf_course', 14],
  'leisure=nature_reserve': ['nature_reserve', 14],
  'landuse=forest': ['forest', 14],
  'landuse=cemetery': ['cemetery', 14],
  'tourism=zoo': ['zoo', 14],
  'amenity=school': ['school', 15],
  'amenity=university': ['university', 14],
  'amenity=college': ['college', 14],
  'amenity=hospital': ['hospital', 14],
  'amenity=library': ['library', 15],
  'amenity=townhall': ['townhall', 15],
  'railway=station': ['station', 14],
})
const placeKeys = ['amenity', 'leisure', 'tourism', 'railway', 'landuse']

/** Of a point, or of an area that has the same words on it. */
export function drawPoints(tags: Tags): Drawn[] {
  return [...drawPublicPlace(tags), ...drawAddress(tags)]
}

function drawPublicPlace(tags: Tags): Drawn[] {
  const { name } = tags
  if (!name) return []
  for (const key of placeKeys) {
    const [kind, minZoom] = publicPlaces.get(`${key}=${tags[key]}`) ?? []
    if (kind && minZoom !== undefined)
      return [{ layer: 'pois', as: 'point', properties: { kind, name, min_zoom: minZoom } }]
  }
  return []
}

function drawAddress(tags: Tags): Drawn[] {
  const number = tags['addr:housenumber']
  const properties = { kind: 'address', addr_housenumber: number ?? '', min_zoom: 15 }
  return number ? [{ layer: 'buildings', as: 'point', properties }] : []
}

/** `place` to kind, zoom, and the rank of one whose people nobody has counted. */
const settlements = table<readonly [kind: string, minZoom: number, rank: number]>({
  city: ['locality', 8, 11],
  town: ['locality', 8, 8],
  village: ['locality', 10, 5],
  hamlet: ['locality', 12, 3],
  borough: ['macrohood', 11, 5],
  suburb: ['neighbourhood', 12, 5],
  quarter: ['neighbourhood', 13, 4],
  neighbourhood: ['neighbourhood', 13, 3],
})

/** People from which on the schema's rank rises by one. */
const ranks = [200, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000]

/** Only of points: the area of a town bears its name a second time. */
export function drawSettlements(tags: Tags): Drawn[] {
  const { name, place = '' } = tags
  const [kind, minZoom, usualRank] = settlements.get(place) ?? []
  if (!name || !kind || minZoom === undefined || usualRank === undefined) return []
  const population = Number(tags.population?.replaceAll(',', ''))
  const rank = population > 0 ? ranks.filter((people) => population >= people).length : usualRank
  const properties = {
    kind,
    kind_detail: place,
    name,
    min_zoom: minZoom,
    population_rank: rank,
    sort_key: 20 - rank,
    ...(population > 0 ? { population } : {}),
  }
  return [{ layer: 'places', as: 'point', properties }]
}
