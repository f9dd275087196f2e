/** Draws labels: public places, house numbers, towns and neighborhoods. */
import { type Drawn, type Tags, table } from './drawn.ts'

/** `key=value` -> kind and minimum zoom of the label. */
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

/** For a point, or for an area with the same labels. */
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

/** `place` -> kind, minimum zoom, and rank without a known population. */
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

/** Population at which the schema's rank increases by one. */
const ranks = [200, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000]

/** Only for points, because the area of a town has its name again. */
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
