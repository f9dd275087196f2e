/** The street map of Cedar Bend: seven avenues, five streets, and the river that it is named after. */
import { avenueOf, cedarBendLimits, centre, streetOf } from '../cedar-bend.ts'
import { offset, type Path, type Point, smooth } from '../town/plane.ts'
import { alleyOf, type BlockUse, buildingsOn } from './lots.ts'
import { drawRoad } from './roads.ts'
import { Sheet } from './sheet.ts'

const half: Point = [1500, 1150]
const [blockWidth, blockHeight] = [120, 105]
const columns = [-3, -2, -1, 0, 1, 2, 3]
const rows = [-2, -1, 0, 1, 2]
/** The streets go on past the last avenue, and the avenues past the last street, by so many meters. */
const beyond = 112

const river = smooth(
  [
    [-1500, -180],
    [-1050, -470],
    [-520, -430],
    [-60, -360],
    [420, -420],
    [820, -640],
    [1180, -560],
    [1500, -260],
  ],
  10,
)

const green: Path = [
  [10, 10],
  [110, 10],
  [110, 95],
  [10, 95],
]

export function cedarBend() {
  const sheet = new Sheet(centre)
  const edge = sheet.ground(half)
  const banks = [...offset(river, () => 16), ...offset(river, () => -16).reverse()]
  sheet.area('water', banks, { kind: 'water', kind_detail: 'river', min_zoom: 8 })
  sheet.line('water', river, { kind: 'river', name: 'Cedar River', min_zoom: 9 })
  sheet.area('landuse', green, { kind: 'park', min_zoom: 12 })
  sheet.point('pois', [60, 52], { kind: 'park', name: 'Bandstand Green', min_zoom: 14 })
  drawStreets(sheet)
  drawBlocks(sheet)
  sheet.line('boundaries', cedarBendLimits, { kind: 'locality', kind_detail: 8, min_zoom: 10 })
  sheet.point('places', [0, 0], {
    kind: 'locality',
    kind_detail: 'village',
    name: 'Cedar Bend',
    min_zoom: 9,
    population: 1900,
    population_rank: 4,
    sort_key: 9,
  })
  return { layers: sheet.layers, corners: [edge[0], edge[2]] as const, centre }
}

function drawStreets(sheet: Sheet): void {
  const bridge: Point = [0, -359]
  const [east, north] = [3 * blockWidth + beyond, 2 * blockHeight + 64]
  for (const row of rows) {
    const y = row * blockHeight
    const reach = row === 0 ? half[0] : east
    const stops = columns.map((column): Point => [column * blockWidth, y])
    const path: Path = [[-reach, y], ...stops, [reach, y]]
    drawRoad(sheet, { name: streetOf(row), kind: row === 0 ? 'major' : 'street', path })
  }
  for (const column of columns) {
    const x = column * blockWidth
    const stops = rows.map((row): Point => [x, row * blockHeight])
    const path: Path = column === 0 ? [[x, -half[1]], ...stops, [x, half[1]]] : [...stops, [x, north]]
    drawRoad(sheet, { name: avenueOf(column), kind: column === 0 ? 'major' : 'street', path }, [bridge])
  }
}

function drawBlocks(sheet: Sheet): void {
  for (let column = -4; column <= 3; column++)
    for (let row = -2; row <= 1; row++) {
      if (column === 0 && row === 0) continue
      const [west, east] = [column * blockWidth + 8, (column + 1) * blockWidth - 8]
      const [south, north] = [row * blockHeight + 8, (row + 1) * blockHeight - 8]
      const ring: Path = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ]
      const use: BlockUse = row >= -1 && row <= 0 && column >= -1 && column <= 1 ? 'shops' : 'homes'
      sheet.area('landuse', ring, { kind: use === 'shops' ? 'commercial' : 'residential', min_zoom: 12 })
      const seed = 50_020 + column * 10 + row
      for (const building of buildingsOn({ use, ring, hundred: 100 * (column + 5), taken: [], seed }))
        sheet.area('buildings', building.ring, { kind: 'building', min_zoom: 14 })
      if (use === 'homes') drawRoad(sheet, { kind: 'alley', path: alleyOf(ring) })
    }
}
