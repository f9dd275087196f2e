/**
 * Prairie Falls, Nebraska: a town that does not exist, drawn by rules and a fixed seed round the default center. A street
 * map and the demonstration assets come from this one plan, so that a hydrant stands at a curb and a bridge over water.
 * `drawTown` works in meters from the center; `townAsGeoJson` gives the same as longitude and latitude.
 */
import {
  atGrid,
  type BlockRange,
  bridgeColumns,
  type Corner,
  crossingColumns,
  layGrid,
  majorRows,
  railroad,
  type Street,
} from './grid.ts'
import { cityLimits, isBuiltUp } from './limits.ts'
import { streetName } from './names.ts'
import { lengthOf, nearestOn, type Path, type Point, pointAlong, smooth, toLngLat } from './plane.ts'
import { besideRiver, fallsAlong, northOfRiver, riverBanks, riverCourse } from './river.ts'

export interface Area {
  name: string
  ring: Path
}

type BlockUse = 'homes' | 'shops' | 'civic' | 'industry'

interface Crossing {
  street: string
  point: Point
}

export interface TownPlan {
  limits: Path
  river: { name: string; course: Path; banks: Path }
  ponds: Area[]
  wetland: Area
  parks: Area[]
  /** The waterworks, the treatment plant, the substation yards and the like. */
  sites: Area[]
  /** Named by the grid lines at their south-west corner. */
  blocks: { use: BlockUse; ring: Path; column: number; row: number }[]
  streets: Street[]
  corners: Corner[]
  railroad: { name: string; path: Path }
  levee: Path
  powerLine: Path
  gasLine: Path
  bridges: Crossing[]
  railCrossings: Crossing[]
  overpass: Crossing
  falls: Point
}

/** Parks that take whole blocks of the grid. */
const parkBlocks: readonly [string, BlockRange][] = [
  ['Founders Square', [0, 0, 1, 1]],
  ['Cottonwood Park', [-8, 2, -5, 5]],
  ['Bluestem Fields', [6, 1, 9, 4]],
  ['Harvest Park', [2, 8, 4, 10]],
  ['Meadowlark Park', [-4, -8, -2, -6]],
  ['Sandhill Park', [-12, 6, -10, 8]],
  ['Orchard Park', [11, -3, 12, -1]],
]

let drawn: TownPlan | undefined

export function drawTown(): TownPlan {
  drawn ??= draw()
  return drawn
}

function draw(): TownPlan {
  const { streets, corners } = layGrid(parkBlocks.map(([, blocks]) => blocks))
  const highway: Street = {
    name: 'Highway 43',
    kind: 'highway',
    path: smooth(
      [
        [1650, 2400],
        [1690, 1500],
        [1700, 600],
        [1715, 0],
        [1700, -700],
        [1640, -1500],
        [1600, -2400],
      ],
      8,
    ),
  }
  const trail: Street = { name: 'Falls Trail', kind: 'trail', path: besideRiver(52, -1500, 1150) }
  const parks: Area[] = [
    ...parkBlocks.map(([name, blocks]) => ({ name, ring: ringOf(blocks, 9) })),
    { name: 'Riverfront Park', ring: strip(38, 74, -760, 860) },
    { name: 'Falls Overlook', ring: strip(-42, -74, -420, 330) },
  ]
  // The wide streets go on to the highway.
  const ramps = majorRows.flatMap((row): Street[] => {
    const end = streets
      .filter(({ name }) => name === streetName(row))
      .at(-1)
      ?.path.at(-1)
    if (!end || end[0] < 1400) return []
    return [{ name: streetName(row), kind: 'major', path: [end, nearestOn(highway.path, end).point] }]
  })
  const all = [...streets, ...ramps, highway, trail]
  return {
    limits: cityLimits(),
    river: { name: 'Prairie River', course: riverCourse, banks: riverBanks },
    ponds: [
      { name: 'Cottonwood Pond', ring: blob(atGrid(-7.2, 3.1), 74, 48, 1) },
      { name: 'Sandhill Basin', ring: blob([-1750, 1130], 70, 46, 2) },
      { name: 'Westfield Basin', ring: blob([-1700, -330], 62, 44, 3) },
      { name: 'Larkspur Basin', ring: blob([-700, -1440], 66, 42, 4) },
      { name: 'North Lagoon', ring: blob([1180, -1480], 84, 52, 5) },
      { name: 'South Lagoon', ring: blob([1190, -1640], 86, 50, 6) },
    ],
    wetland: { name: 'Heron Marsh', ring: blob([1980, -1560], 190, 110, 7) },
    parks,
    sites: [
      { name: 'Waterworks', ring: box([-1640, 610], 80, 62) },
      { name: 'Wastewater Plant', ring: box([980, -1540], 75, 110) },
      { name: 'North Substation', ring: box([1480, 1330], 60, 50) },
      { name: 'South Substation', ring: box([-1120, -1330], 45, 40) },
      { name: 'City Yard', ring: box([1080, 1010], 90, 60) },
      { name: 'Gas Gate Station', ring: box([2060, 420], 40, 35) },
    ],
    blocks: blocksOf(),
    streets: all,
    corners,
    railroad: { name: 'Prairie & Western Railroad', path: railroad },
    levee: besideRiver(-58, -1150, 1480),
    powerLine: [
      [2330, 1420],
      [1480, 1330],
      [700, 1395],
      [-300, 1420],
      [-1300, 1400],
      [-1880, 1180],
      [-1950, 200],
      [-1850, -700],
      [-1120, -1330],
    ],
    gasLine: [
      [2900, 430],
      [2060, 420],
      [1960, -300],
      [1800, -1020],
      [1250, -1270],
      [300, -1500],
      [-600, -1560],
    ],
    bridges: bridgeColumns
      .map((column) => bridgeOn(all, columnName(corners, column)))
      .concat(bridgeOn(all, 'Highway 43')),
    railCrossings: crossingColumns.map((column) => railCrossing(column, columnName(corners, column))),
    overpass: { street: 'Highway 43', point: crossingOf(highway.path, railroad) },
    falls: pointAlong(riverCourse, fallsAlong).point,
  }
}

const columnName = (corners: readonly Corner[], column: number) =>
  corners.find((corner) => corner.column === column)?.avenue ?? ''

function ringOf([c1, r1, c2, r2]: BlockRange, setback: number): Point[] {
  const ring: Point[] = []
  for (let c = c1; c < c2; c++) ring.push(inset(c, r1, c === c1 ? 1 : 0, 1))
  for (let r = r1; r < r2; r++) ring.push(inset(c2, r, -1, r === r1 ? 1 : 0))
  for (let c = c2; c > c1; c--) ring.push(inset(c, r2, c === c2 ? -1 : 0, -1))
  for (let r = r2; r > r1; r--) ring.push(inset(c1, r, 1, r === r2 ? -1 : 0))
  function inset(column: number, row: number, east: number, north: number): Point {
    const [x, y] = atGrid(column, row)
    return [x + east * setback, y + north * setback]
  }
  return ring
}

/** Between two paths beside the river. */
function strip(inner: number, outer: number, fromX: number, toX: number): Point[] {
  return [...besideRiver(inner, fromX, toX), ...besideRiver(outer, fromX, toX).reverse()]
}

function box([x, y]: Point, halfWidth: number, halfHeight: number): Point[] {
  return [
    [x - halfWidth, y - halfHeight],
    [x + halfWidth, y - halfHeight],
    [x + halfWidth, y + halfHeight],
    [x - halfWidth, y + halfHeight],
  ]
}

function blob([x, y]: Point, rx: number, ry: number, shape: number): Point[] {
  return Array.from({ length: 36 }, (_, at): Point => {
    const angle = (at / 36) * 2 * Math.PI
    const r = 1 + 0.14 * Math.sin(2 * angle + shape) + 0.08 * Math.sin(3 * angle + shape * 2)
    return [x + rx * r * Math.cos(angle), y + ry * r * Math.sin(angle)]
  })
}

function blocksOf(): TownPlan['blocks'] {
  const blocks: TownPlan['blocks'] = []
  for (let c = -15; c < 15; c++)
    for (let r = -14; r < 14; r++) {
      const corners = [atGrid(c, r), atGrid(c + 1, r), atGrid(c + 1, r + 1), atGrid(c, r + 1)]
      const inPark = parkBlocks.some(([, [c1, r1, c2, r2]]) => c >= c1 && c < c2 && r >= r1 && r < r2)
      const nearTracks = corners.some((corner) => nearestOn(railroad, corner).distance < 26)
      if (
        inPark ||
        nearTracks ||
        !corners.every((corner) => isBuiltUp(corner) && Math.abs(northOfRiver(corner)) > 100)
      )
        continue
      const use = useOf(c, r, atGrid(c + 0.5, r + 0.5))
      blocks.push({ use, ring: ringOf([c, r, c + 1, r + 1], 8), column: c, row: r })
    }
  return blocks
}

function useOf(column: number, row: number, [x, y]: Point): BlockUse {
  if (Math.abs(column) <= 3 && row >= -2 && row <= 2)
    return column >= -1 && column <= 1 && row >= -1 && row <= 1 ? 'civic' : 'shops'
  if (row === 0 || row === -1) return 'shops'
  return y > 800 && x > 250 ? 'industry' : 'homes'
}

function bridgeOn(streets: readonly Street[], name: string): Crossing {
  const paths = streets.filter((street) => street.name === name).map((street) => street.path)
  const crossing = paths
    .map((path) => crossingOf(path, riverCourse))
    .find((point) => nearestOn(riverCourse, point).distance < 1)
  return { street: name, point: crossing ?? [0, 0] }
}

function railCrossing(column: number, street: string): Crossing {
  return {
    street,
    point: crossingOf(
      [atGrid(column, 5), atGrid(column, 7), atGrid(column, 9), atGrid(column, 11)],
      railroad,
    ),
  }
}

/** Where a path meets another, to the meter. */
function crossingOf(path: Path, other: Path): Point {
  const nearest = (from: number, to: number, step: number) => {
    let best = from
    let least = Number.POSITIVE_INFINITY
    for (let metres = from; metres <= to; metres += step) {
      const { distance } = nearestOn(other, pointAlong(path, metres).point)
      if (distance < least) [least, best] = [distance, metres]
    }
    return best
  }
  const about = nearest(0, lengthOf(path), 25)
  return pointAlong(path, nearest(Math.max(0, about - 25), about + 25, 0.5)).point
}

/** The limits as GeoJSON, for the city's record. */
export function limitsAsGeoJson(plan: TownPlan) {
  return { type: 'Polygon' as const, coordinates: [plan.limits.map((point) => toLngLat(point))] }
}
