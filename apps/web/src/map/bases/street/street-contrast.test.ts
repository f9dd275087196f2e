/**
 * LOC-49. How far roads and names stand out, from the colors and widths of the style itself: computed as the renderer
 * does, for every zoom at which a crew looks at a street.
 */
import type { LayerSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { contrast } from '../../../kit/drawings/pin-geometry.ts'
import { mapTokens } from '../../../theme/map-tokens.ts'
import { SUN_TEXT_PX } from '../in-sun.ts'
import { usaLayers } from '../usa/usa-layers.ts'
import { streetLayers } from './street-layers.ts'

const zooms = Array.from({ length: 19 }, (_, step) => 10 + step / 2)
/** A road that is drawn at least so wide has a casing at least so wide, or is dark itself. */
const SEEN_PX = 1
const CASING_PX = 0.75

type Tokens = (typeof mapTokens)['light']
const landOf = (t: Tokens) =>
  [t.ground, t.built, t.park, t.meadow, t.sand, t.school, t.industry, t.civic, t.building] as const

type Line = Extract<LayerSpecification, { type: 'line' }>
type Symbols = Extract<LayerSpecification, { type: 'symbol' }>

/** The value of a style at a zoom: what our layers use of the expressions. */
function at(value: unknown, zoom: number): unknown {
  if (!Array.isArray(value)) return value
  const [kind, ...rest] = value
  if (kind === 'step')
    return rest
      .slice(1)
      .reduce((now, part, index) => (index % 2 === 1 && zoom >= part ? rest[index + 2] : now))
  if (kind !== 'interpolate') return value
  const [curve, , ...stops] = rest as [unknown[], unknown, ...number[]]
  const base = curve[0] === 'exponential' ? Number(curve[1]) : 1
  const pairs = Array.from(
    { length: stops.length / 2 },
    (_, i) => [stops[2 * i] ?? 0, stops[2 * i + 1] ?? 0] as const,
  )
  const next = pairs.findIndex(([z]) => z > zoom)
  const [before, after] = [pairs.at(next - 1), pairs[next]]
  if (next === 0) return pairs[0]?.[1]
  if (!before || !after) return pairs.at(-1)?.[1]
  const [z0, v0] = before
  const [z1, v1] = after
  if (typeof v0 !== 'number') return v0
  const share = base === 1 ? (zoom - z0) / (z1 - z0) : (base ** (zoom - z0) - 1) / (base ** (z1 - z0) - 1)
  return v0 + share * (v1 - v0)
}

const drawn = (
  { minzoom = 0, maxzoom = 24 }: LayerSpecification & { minzoom?: number; maxzoom?: number },
  zoom: number,
) => zoom >= minzoom && zoom < maxzoom

function lines(scheme: keyof typeof mapTokens) {
  return streetLayers('s', scheme).ground.filter((layer): layer is Line => layer.type === 'line')
}

/** Roads are drawn over water by bridges alone. */
const roadIds = [
  'minor_service',
  'minor',
  'link',
  'major',
  'highway',
  'other',
  'tunnels_other',
  'tunnels_minor',
  'tunnels_link',
  'tunnels_major',
  'tunnels_highway',
  'bridges_other',
  'bridges_minor',
  'bridges_link',
  'bridges_major',
  'bridges_highway',
]

/** What of a road is dark enough to be seen: its casing, or the road. */
function seenAs(road: Line, zoom: number, all: readonly Line[]): string[] {
  const name = road.id.slice('s:'.length)
  const casings = all.filter(({ id }) =>
    [`${road.id}_casing`, `${road.id}_casing_early`, `${road.id}_casing_late`].includes(id),
  )
  const wide = casings.filter(
    (layer) => drawn(layer, zoom) && Number(at(layer.paint?.['line-width'] ?? 1, zoom)) >= CASING_PX,
  )
  expect(name).toMatch(/^roads_/)
  return [...wide, road].map(({ paint }) => String(at(paint?.['line-color'], zoom)))
}

/** By kind of road and zoom, how far it stands out where it stands out least. */
function paleRoads(scheme: keyof typeof mapTokens, least: number): string[] {
  const tokens = mapTokens[scheme]
  const all = lines(scheme)
  return roadIds.flatMap((id) => {
    const road = all.find((layer) => layer.id === `s:roads_${id}`)
    if (!road) return [`no road is called ${id}`]
    const under = id.startsWith('bridges') ? [...landOf(tokens), tokens.water] : landOf(tokens)
    return zooms.flatMap((zoom) => {
      if (!drawn(road, zoom) || Number(at(road.paint?.['line-width'], zoom)) < SEEN_PX) return []
      const colours = seenAs(road, zoom, all)
      return under.flatMap((land) => {
        const best = Math.max(...colours.map((colour) => contrast(colour, land)))
        return best < least ? [`${id} at ${zoom} on ${land}: ${best.toFixed(2)}`] : []
      })
    })
  })
}

test.each([
  ['light', 3],
  ['sun', 7],
] as const)('LOC-49 %s: every road stands out from every ground by %d:1', (scheme, least) => {
  expect(paleRoads(scheme, least)).toEqual([])
})

/** What is filled and what edges it, so that a road is a road on its other side, too. */
test.each([
  ['light', 3],
  ['sun', 7],
] as const)('LOC-49 %s: casings stand out from the roads between them by %d:1', (scheme, least) => {
  const t = mapTokens[scheme]
  const pairs = [
    [t.street, t['street-edge']],
    [t.lane, t['street-edge']],
    [t.main, t['main-edge']],
    [t.highway, t['highway-edge']],
  ] as const
  expect(pairs.filter(([fill, edge]) => contrast(fill, edge) < least)).toEqual([])
})

const wordsOf = (t: Tokens) => [
  t['street-label'],
  t['main-label'],
  t['place-label'],
  t['quarter-label'],
  t['park-label'],
  t['civic-label'],
]

test.each([
  ['light', 3],
  ['dark', 3],
  ['sun', 7],
] as const)(
  'LOC-49 %s: every name stands out from its halo and from every ground by %d:1',
  (scheme, least) => {
    const t = mapTokens[scheme]
    const pairs = wordsOf(t).flatMap((word) =>
      [...landOf(t), t['label-halo']].map((under) => [word, under] as const),
    )
    const onWater = [t.water, t.sea, t['label-halo']].map((under) => [t['water-label'], under] as const)
    const pale = [...pairs, ...onWater].filter(([word, under]) => contrast(word, under) < least)
    expect(pale.map(([word, under]) => `${word} on ${under}: ${contrast(word, under).toFixed(2)}`)).toEqual(
      [],
    )
  },
)

test('LOC-49 names in the sun are heavy, and never smaller than 18 px', () => {
  const names = [...streetLayers('s', 'sun').labels, ...usaLayers('u', 'sun').labels].filter(
    (layer): layer is Symbols => layer.type === 'symbol',
  )
  expect(names.length).toBeGreaterThan(10)
  for (const { id, layout } of names) {
    expect(layout?.['text-font'], id).toEqual(['Noto Sans SemiBold'])
    for (const zoom of zooms) {
      const size = at(layout?.['text-size'], zoom)
      const atLeast = Array.isArray(size) ? size[0] === 'max' && size[2] : size
      expect(atLeast, `${id} at ${zoom}`).toBeGreaterThanOrEqual(SUN_TEXT_PX)
    }
  }
})

test('LOC-49 casings in the sun are twice as wide as by day', () => {
  const width = (scheme: 'light' | 'sun', zoom: number) =>
    at(lines(scheme).find(({ id }) => id === 's:roads_minor_casing')?.paint?.['line-width'], zoom)
  expect([width('light', 16), width('sun', 16)]).toEqual([1, 2])
})
