/** Assets at the water: falls, levee, bridges, outfalls, basins; and at the railroad: gates and signals. */
import type { Placing } from './placing.ts'
import { nearestOn, type Point, pointAlong } from './plane.ts'
import { besideRiver } from './river.ts'

const beside = ([x, y]: Point, east: number, north: number): Point => [x + east, y + north]

export function placeAtRiver(town: Placing): void {
  const { falls, levee, bridges, wetland, ponds } = town.plan
  town.named(
    'small_dam',
    'Prairie Falls Dam',
    falls,
    'Falls Overlook',
    'Low-head dam of 1911, 7 ft. Keep the warning buoys in place from April to October.',
  )
  town.named('spillway', 'Falls spillway', beside(falls, 16, -18), 'Falls Overlook')
  for (const { street, point } of bridges) {
    town.named(
      'bridge',
      `${street} Bridge`,
      point,
      `${street} over the Prairie River`,
      'Inspected every 24 months.',
    )
    for (const [east, north] of [
      [-9, 48],
      [9, -48],
    ] as const)
      town.put('guardrail_segment', beside(point, east, north), `${street} Bridge`)
    town.named('sampling_station', `River gauge, ${street} Bridge`, beside(point, 7, 6), `${street} Bridge`)
  }
  const shore = besideRiver(31, -1500, 1500)
  for (let meters = 130, n = 1; meters < 3400; meters += 255, n++) {
    const { point } = pointAlong(shore, meters)
    town.put('stormwater_outfall', point, `Riverside Dr, outfall ${n}`, {
      name: `Outfall ${n}, Riverside Dr`,
    })
    if (n % 3 === 0) town.put('floodgate', beside(point, 4, 9), 'Riverside Dr')
    if (n % 4 === 1) town.put('erosion_control_wall', beside(point, 34, 2), 'Riverside Dr')
  }
  for (let meters = 120, n = 1; meters < 3000; meters += 290, n++) {
    const { point } = pointAlong(levee, meters)
    town.put('levee_access', point, 'South Shore Dr', { name: `Levee access ${n}, South Shore Dr` })
    if (n % 4 === 2) town.put('flood_pump_station', beside(point, 12, -14), 'South Shore Dr')
  }
  for (const { name, ring } of ponds) {
    const [first = falls] = ring
    if (name.endsWith('Basin')) {
      const center = middleOf(ring)
      town.named(name === 'Larkspur Basin' ? 'retention_basin' : 'detention_basin', name, center, name)
      town.put('detention_pond_outlet', first, name)
    }
    if (name === 'Cottonwood Pond') {
      town.named('retention_basin', name, middleOf(ring), 'Cottonwood Park')
      town.put('detention_pond_outlet', first, 'Cottonwood Park')
    }
    if (name.endsWith('Lagoon')) town.named('lagoon', name, middleOf(ring), 'Wastewater Plant')
  }
  wetland.ring.forEach((point, index) => {
    if (index % 12 === 4) town.put('wetland_structure', point, 'Heron Marsh')
  })
}

export function placeAtRailroad(town: Placing): void {
  const { railCrossings, overpass } = town.plan
  for (const { street, point } of railCrossings) {
    town.put('rail_crossing_gate', beside(point, 7, 6), `${street} at the railroad`)
    town.put('rail_crossing_signal', beside(point, -7, -6), `${street} at the railroad`)
  }
  town.named(
    'overpass',
    'Highway 43 Overpass',
    overpass.point,
    'Highway 43 over the railroad',
    'Two spans, deck sealed in 2022.',
  )
  for (const north of [-70, 70])
    town.put('guardrail_segment', beside(overpass.point, 10, north), 'Highway 43')
}

/** Poles of the transmission line within the town. */
export function placeAlongPowerLine(town: Placing): void {
  const { powerLine, sites } = town.plan
  for (let meters = 900; meters < 7400; meters += 320) {
    const { point } = pointAlong(powerLine, meters)
    if (!sites.some(({ ring }) => nearestOn([...ring], point).distance < 40))
      town.put('utility_pole', point, 'Transmission line')
  }
}

export function middleOf(ring: readonly Point[]): Point {
  const sum = ring.reduce<[number, number]>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0])
  return [sum[0] / ring.length, sum[1] / ring.length]
}
