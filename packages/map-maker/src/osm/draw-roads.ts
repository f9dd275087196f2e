/** Draws streets, paths, railroads and runways. */
import { type Drawn, isYes, named, type Tags, table } from './drawn.ts'

/** `highway` -> kind and minimum zoom. */
const highways = table<readonly [kind: string, minZoom: number]>({
  motorway: ['highway', 6],
  motorway_link: ['highway', 11],
  trunk: ['major_road', 7],
  trunk_link: ['major_road', 11],
  primary: ['major_road', 8],
  primary_link: ['major_road', 12],
  secondary: ['major_road', 10],
  secondary_link: ['major_road', 13],
  tertiary: ['major_road', 11],
  tertiary_link: ['major_road', 13],
  residential: ['minor_road', 12],
  unclassified: ['minor_road', 12],
  living_street: ['minor_road', 12],
  road: ['minor_road', 13],
  service: ['minor_road', 14],
  busway: ['minor_road', 14],
  pedestrian: ['path', 13],
  cycleway: ['path', 13],
  track: ['path', 13],
  path: ['path', 14],
  bridleway: ['path', 14],
  footway: ['path', 14],
  steps: ['path', 15],
})

const rails = table<number>({
  rail: 11,
  light_rail: 12,
  subway: 13,
  tram: 14,
  narrow_gauge: 13,
  monorail: 13,
})
/** Minimum zoom of tracks beside the main line. */
const SIDINGS_FROM = 14
/** Minimum zoom of driveways, and of paths along streets. */
const LITTLE_FROM = 15
const little = new Set(['driveway', 'parking_aisle', 'drive-through'])
/** Streets have their real width on the map, and these are part of it. */
const ofTheStreet = new Set(['sidewalk', 'crossing', 'traffic_island', 'access_aisle'])

export function drawRoads(tags: Tags): Drawn[] {
  const highway = highways.get(tags.highway ?? '')
  if (tags.area === 'yes' || ofTheStreet.has(tags.footway ?? '')) return []
  if (highway) return [road(tags, ...highway)]
  const rail = rails.get(tags.railway ?? '')
  if (rail !== undefined)
    return isYes(tags.tunnel) ? [] : [line('rail', tags.railway, tags.service ? SIDINGS_FROM : rail)]
  if (tags.aeroway === 'runway') return [line('aeroway', 'runway', 9)]
  if (tags.aeroway === 'taxiway') return [line('aeroway', 'taxiway', 12)]
  if (tags.man_made === 'pier') return [line('path', 'pier', 13)]
  return []
}

function line(kind: string, detail: string | undefined, minZoom: number, more = {}): Drawn {
  const properties = {
    kind,
    kind_detail: detail ?? kind,
    min_zoom: minZoom,
    sort_rank: 400 - minZoom,
    ...more,
  }
  return { layer: 'roads', as: 'line', properties }
}

function road(tags: Tags, kind: string, minZoom: number): Drawn {
  const { highway = '' } = tags
  const part = highway === 'service' ? tags.service : undefined
  const large = kind === 'highway' || kind === 'major_road'
  return line(kind, highway, part && little.has(part) ? LITTLE_FROM : minZoom, {
    // People call an unnamed highway by its number.
    ...named(tags.name ?? (large ? tags.ref?.replaceAll(';', ' / ') : undefined)),
    ...(large ? numbered(tags.ref) : {}),
    ...(highway.endsWith('_link') ? { is_link: true } : {}),
    ...(isYes(tags.bridge) ? { is_bridge: true } : {}),
    ...(isYes(tags.tunnel) ? { is_tunnel: true } : {}),
    ...(tags.oneway === 'yes' ? { oneway: 'yes' } : {}),
    ...(part ? { service: part } : {}),
  })
}

/** 'I 70;US 40' is the shield of Interstate 70. */
function numbered(ref: string | undefined) {
  const [first = ''] = ref?.split(';') ?? []
  const [, network = '', number = ''] = /^([A-Z]+)[ -]?(\w{1,5})$/.exec(first.trim()) ?? []
  if (!number) return ref ? { ref } : {}
  const us = network === 'I' || network === 'US'
  return { ref, shield_text: number, network: us ? `US:${network}` : 'other' }
}
