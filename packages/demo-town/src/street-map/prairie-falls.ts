/** The street map of Prairie Falls, from the same plan that its hydrants and bridges were placed by. */
import { DEFAULT_CENTRE } from '@lamplighter/domain/map'
import { majorColumns, majorRows } from '../town/grid.ts'
import { avenueName, streetName } from '../town/names.ts'
import { between, nearestOn, offset, type Path, type Point, smooth } from '../town/plane.ts'
import { middleOf } from '../town/river-assets.ts'
import { siteBuildings } from '../town/site-assets.ts'
import { drawTown, type TownPlan } from '../town/town-plan.ts'
import { alleyOf, buildingsOn } from './lots.ts'
import { drawRoad } from './roads.ts'
import { Sheet } from './sheet.ts'
import { drawSiteBuildings, groundOf } from './site-buildings.ts'

/** Meters from the center to the sheet's edges. */
const half: Point = [4200, 3300]

const schools: readonly [name: string, column: number, row: number][] = [
  ['Prairie Falls High School', 5, 4],
  ['Bluestem Elementary School', -7, -5],
  ['Cottonwood Elementary School', -3, 5],
  ['Orchard Middle School', 8, -3],
]

const neighbourhoods: readonly [name: string, point: Point][] = [
  ['Downtown', [0, 165]],
  ['North Side', [-330, 1130]],
  ['West Side', [-1280, 300]],
  ['East Side', [1280, 400]],
  ['Southbank', [-200, -900]],
]

/** The river before and after the town's own plan of it; they overlap with it a little. */
const outerReaches = [
  smooth([
    [-2450, 560],
    [-2900, 820],
    [-3330, 980],
    [-3760, 880],
    [-4220, 1120],
  ]),
  smooth([
    [2350, -1610],
    [2900, -1760],
    [3330, -1780],
    [3800, -2080],
    [4220, -2130],
  ]),
]

const cemetery: Path = [
  [-1010, 1585],
  [-690, 1610],
  [-690, 1795],
  [-1010, 1795],
]

export function prairieFalls() {
  const plan = drawTown()
  const sheet = new Sheet(DEFAULT_CENTRE)
  const edge = sheet.ground(half)
  drawLand(sheet, plan)
  drawWater(sheet, plan)
  drawRoads(sheet, plan)
  drawBuildings(sheet, plan)
  sheet.line('boundaries', plan.limits, { kind: 'locality', kind_detail: 8, min_zoom: 10 })
  sheet.point('places', [0, 0], {
    kind: 'locality',
    kind_detail: 'town',
    name: 'Prairie Falls',
    min_zoom: 7,
    population: 14_200,
    population_rank: 7,
    sort_key: 7,
  })
  for (const [name, point] of neighbourhoods)
    sheet.point('places', point, { kind: 'neighbourhood', name, min_zoom: 13, sort_key: 13 })
  return { layers: sheet.layers, corners: [edge[0], edge[2]] as const, centre: DEFAULT_CENTRE }
}

function drawLand(sheet: Sheet, plan: TownPlan): void {
  const uses = { homes: 'residential', shops: 'commercial', civic: 'commercial', industry: 'industrial' }
  for (const { use, ring } of plan.blocks) sheet.area('landuse', ring, { kind: uses[use], min_zoom: 11 })
  for (const { ring } of plan.sites) sheet.area('landuse', ring, { kind: 'industrial', min_zoom: 12 })
  for (const { name, ring } of plan.parks) {
    sheet.area('landuse', ring, { kind: 'park', min_zoom: 11 })
    sheet.point('pois', middleOf(ring), { kind: 'park', name, min_zoom: 14 })
  }
  for (const block of plan.blocks) {
    const school = schoolAt(block)
    if (!school) continue
    sheet.area('landuse', block.ring, { kind: 'school', min_zoom: 13 })
    sheet.point('pois', middleOf(block.ring), { kind: 'school', name: school, min_zoom: 15 })
  }
  sheet.area('landuse', cemetery, { kind: 'cemetery', min_zoom: 12 })
  sheet.point('pois', middleOf(cemetery), { kind: 'cemetery', name: 'Hillside Cemetery', min_zoom: 14 })
  sheet.area('landuse', plan.wetland.ring, { kind: 'grassland', min_zoom: 11 })
  sheet.point('pois', middleOf(plan.wetland.ring), { kind: 'park', name: plan.wetland.name, min_zoom: 14 })
}

function drawWater(sheet: Sheet, { river, ponds, falls }: TownPlan): void {
  sheet.area('water', river.banks, { kind: 'water', kind_detail: 'river', min_zoom: 8 })
  sheet.line('water', river.course, { kind: 'river', name: river.name, min_zoom: 9 })
  for (const reach of outerReaches) {
    const banks = [...offset(reach, () => 26), ...offset(reach, () => -26).reverse()]
    sheet.area('water', banks, { kind: 'water', kind_detail: 'river', min_zoom: 8 })
  }
  for (const { name, ring } of ponds) {
    sheet.area('water', ring, { kind: 'water', kind_detail: 'basin', min_zoom: 12 })
    sheet.point('water', middleOf(ring), { kind: 'lake', name, min_zoom: 15 })
  }
  sheet.point('pois', falls, { kind: 'park', name: 'The Falls', min_zoom: 15 })
}

function drawRoads(sheet: Sheet, plan: TownPlan): void {
  const bridges = plan.bridges.map(({ point }) => point)
  for (const street of plan.streets)
    drawRoad(sheet, street, street.name === 'Highway 43' ? [...bridges, plan.overpass.point] : bridges)
  for (const road of countryRoads(plan)) drawRoad(sheet, road)
  for (const { use, ring } of plan.blocks)
    if (use === 'homes') drawRoad(sheet, { kind: 'alley', path: alleyOf(ring) })
  for (const { ring } of plan.parks.filter(({ name }) => !name.startsWith('R') && !name.startsWith('Fa')))
    drawRoad(sheet, { kind: 'footway', path: loopIn(ring) })
  drawRoad(sheet, {
    kind: 'railroad',
    name: plan.railroad.name,
    path: [[-half[0], 1470], ...plan.railroad.path, [half[0], 900]],
  })
  const highway = plan.streets.find(({ kind }) => kind === 'highway')?.path ?? []
  for (const [end, y] of [
    [highway[0], half[1]],
    [highway.at(-1), -half[1]],
  ] as const)
    if (end) drawRoad(sheet, { kind: 'highway', name: 'Highway 43', path: [end, [end[0], y]] })
}

/** The wide streets go on into the country, up to the edge of the sheet. */
function countryRoads(plan: TownPlan) {
  const roads: { kind: 'country'; name: string; path: Path }[] = []
  const goOn = (name: string, axis: 0 | 1) => {
    const ends = plan.streets
      .filter((street) => street.name === name)
      .flatMap(({ path }) => [path[0], path.at(-1)])
      .filter((point) => point !== undefined)
      .sort((a, b) => a[axis] - b[axis])
    for (const [end, side] of [
      [ends[0], -1],
      [ends.at(-1), 1],
    ] as const) {
      const highway = plan.streets.find((street) => street.name === 'Highway 43')
      if (!end || (highway && nearestOn(highway.path, end).distance < 60)) continue
      const out: Point = axis === 0 ? [side * half[0], end[1]] : [end[0], side * half[1]]
      const dry = nearestOn(plan.river.course, out).distance > 160
      if (dry && !plan.ponds.some(({ ring }) => nearestOn([end, out], middleOf(ring)).distance < 110))
        roads.push({ kind: 'country', name: name.replace(/ (St|Ave)$/, ' Rd'), path: [end, out] })
    }
  }
  for (const row of majorRows) goOn(streetName(row), 0)
  for (const column of majorColumns) goOn(avenueName(column), 1)
  return roads
}

function loopIn(ring: Path): Path {
  const middle = middleOf(ring)
  const loop = ring.map((point) => between(middle, point, 0.78))
  return [...loop, ...loop.slice(0, 1)]
}

function drawBuildings(sheet: Sheet, plan: TownPlan): void {
  const taken = siteBuildings.map(([icon, , point]) => ({ point, metres: groundOf(icon) }))
  plan.blocks.forEach((block, index) => {
    const use = schoolAt(block) ? 'civic' : block.use
    const hundred = 100 * (block.column >= 0 ? block.column + 1 : -block.column)
    const byTracks = nearestOn(plan.railroad.path, middleOf(block.ring)).distance < 90
    for (const { ring, number } of buildingsOn({ ...block, use, hundred, taken, seed: 4300 + index })) {
      if (byTracks && ring.some((corner) => nearestOn(plan.railroad.path, corner).distance < 11)) continue
      sheet.area('buildings', ring, { kind: 'building', min_zoom: 14 })
      if (number !== undefined && block.use === 'homes' && use === 'homes')
        sheet.point('buildings', middleOf(ring), {
          kind: 'address',
          addr_housenumber: String(number),
          min_zoom: 15,
        })
    }
  })
  drawSiteBuildings(sheet, siteBuildings)
}

function schoolAt({ column, row }: { column: number; row: number }): string | undefined {
  return schools.find(([, c, r]) => c === column && r === row)?.[0]
}
