/** Draws ground features: water, land use, buildings, administrative borders. */
import { type Drawn, isYes, named, type Tags, table } from './drawn.ts'

/** `key=value` -> kind and minimum zoom, with the kinds that our layers know: a pitch is a green. */
const uses = table<readonly [kind: string, minZoom: number]>({
  'landuse=residential': ['residential', 9],
  'landuse=commercial': ['commercial', 11],
  'landuse=retail': ['retail', 11],
  'landuse=industrial': ['industrial', 11],
  'landuse=railway': ['industrial', 12],
  'landuse=quarry': ['industrial', 12],
  'landuse=military': ['military', 11],
  'landuse=cemetery': ['cemetery', 12],
  'landuse=forest': ['forest', 10],
  'landuse=meadow': ['grassland', 12],
  'landuse=grass': ['grass', 13],
  'landuse=recreation_ground': ['village_green', 12],
  'landuse=village_green': ['village_green', 12],
  'landuse=allotments': ['allotments', 12],
  'leisure=park': ['park', 10],
  'leisure=garden': ['park', 13],
  'leisure=golf_course': ['golf_course', 11],
  'leisure=nature_reserve': ['nature_reserve', 10],
  'leisure=playground': ['playground', 13],
  'leisure=pitch': ['playground', 13],
  'leisure=dog_park': ['village_green', 13],
  'natural=wood': ['wood', 10],
  'natural=scrub': ['scrub', 12],
  'natural=heath': ['scrub', 12],
  'natural=grassland': ['grassland', 12],
  'natural=wetland': ['grassland', 12],
  'natural=sand': ['sand', 12],
  'natural=beach': ['beach', 11],
  'amenity=hospital': ['hospital', 12],
  'amenity=school': ['school', 13],
  'amenity=kindergarten': ['school', 14],
  'amenity=university': ['university', 12],
  'amenity=college': ['college', 12],
  'tourism=zoo': ['zoo', 12],
  'aeroway=aerodrome': ['aerodrome', 10],
  'aeroway=runway': ['runway', 11],
  'aeroway=taxiway': ['taxiway', 13],
  'boundary=national_park': ['national_park', 8],
  'boundary=protected_area': ['protected_area', 9],
  'highway=pedestrian': ['pedestrian', 13],
  'place=square': ['pedestrian', 13],
  'man_made=pier': ['pier', 12],
})
const useKeys = [
  'leisure',
  'amenity',
  'tourism',
  'aeroway',
  'landuse',
  'natural',
  'man_made',
  'highway',
  'place',
  'boundary',
]

export function drawAreas(tags: Tags): Drawn[] {
  const building = drawBuilding(tags)
  if (building) return [building]
  return drawWater(tags) ?? [...drawUse(tags), ...drawLimits(tags)]
}

function drawBuilding(tags: Tags): Drawn | null {
  const whole = isYes(tags.building)
  if (!whole && !isYes(tags['building:part'])) return null
  const height = meters(tags.height) ?? storeys(tags['building:levels'])
  const properties = {
    kind: whole ? 'building' : 'building_part',
    min_zoom: 14,
    ...(height === undefined ? {} : { height }),
  }
  return { layer: 'buildings', as: 'area', properties }
}

const METERS_A_FOOT = 0.3048
const METERS_A_STORY = 3

/** Parses '21.3', '21.3 m', `70 ft` and `70'`. */
function meters(text: string | undefined): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(m|ft|')?$/.exec(text ?? '') ?? []
  if (number === undefined) return undefined
  return unit === 'ft' || unit === "'" ? Math.round(Number(number) * METERS_A_FOOT * 10) / 10 : Number(number)
}

function storeys(text: string | undefined): number | undefined {
  const count = Number(text)
  return text && count > 0 ? Math.round(count * METERS_A_STORY) : undefined
}

function drawWater(tags: Tags): Drawn[] | null {
  const pool = tags.leisure === 'swimming_pool'
  const basin = tags.landuse === 'reservoir' || tags.landuse === 'basin'
  const river = tags.waterway === 'riverbank' || tags.water === 'river'
  const isWater = tags.natural === 'water' || river || tags.waterway === 'dock' || basin || pool
  if (!isWater) return null
  if (isYes(tags.covered) || tags.location === 'underground') return []
  const detail = pool ? 'swimming_pool' : (tags.water ?? (river ? 'river' : basin ? 'basin' : 'water'))
  const area = { kind: 'water', kind_detail: detail, min_zoom: pool ? 15 : 8 }
  const label = { kind: 'lake', name: tags.name ?? '', min_zoom: 13 }
  return [
    { layer: 'water', as: 'area', properties: area },
    // Rivers have their name along the line instead.
    ...(tags.name && !river && !pool ? [{ layer: 'water', as: 'point', properties: label } as const] : []),
  ]
}

function drawUse(tags: Tags): Drawn[] {
  for (const key of useKeys) {
    const [kind, minZoom] = uses.get(`${key}=${tags[key]}`) ?? []
    if (kind && minZoom !== undefined)
      return [{ layer: 'landuse', as: 'area', properties: { kind, min_zoom: minZoom, sort_rank: 189 } }]
  }
  return []
}

/** `admin_level` -> kind and minimum zoom: nation, states, counties, towns. */
const limits = table<readonly [kind: string, minZoom: number]>({
  2: ['country', 8],
  4: ['region', 8],
  6: ['county', 8],
  8: ['locality', 10],
})

function drawLimits(tags: Tags): Drawn[] {
  const [kind, minZoom] = limits.get(tags.admin_level ?? '') ?? []
  if (tags.boundary !== 'administrative' || !kind || minZoom === undefined) return []
  const properties = { kind, kind_detail: Number(tags.admin_level), min_zoom: minZoom, ...named(tags.name) }
  return [{ layer: 'boundaries', as: 'edge', properties }]
}

/** Water drawn as lines, in the two kinds that our layers know. */
const courses = table<readonly [kind: string, minZoom: number]>({
  river: ['river', 8],
  canal: ['river', 11],
  stream: ['stream', 13],
  ditch: ['stream', 15],
  drain: ['stream', 15],
})

export function drawCourses(tags: Tags): Drawn[] {
  const [kind, minZoom] = courses.get(tags.waterway ?? '') ?? []
  if (!kind || minZoom === undefined || isYes(tags.tunnel)) return []
  const properties = { kind, kind_detail: tags.waterway ?? kind, min_zoom: minZoom, ...named(tags.name) }
  return [{ layer: 'water', as: 'line', properties }]
}
