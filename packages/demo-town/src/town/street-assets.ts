/** Assets at corners and along blocks: lights, water, sewer, power, gas, signs. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import { type Corner, majorRows } from './grid.ts'
import { facesOf, type Placing } from './placing.ts'
import { nearestOn, type Point } from './plane.ts'

const curb = 8

export function placeAtCorners(town: Placing): void {
  const { corners } = town.plan
  for (const corner of corners) {
    const downtown = Math.hypot(...corner.point) < 460
    const odd = (corner.column + corner.row) % 2 !== 0
    if (downtown || (odd && town.random.chance(0.86))) town.atCorner('fire_hydrant', corner, curb, curb)
    if (corner.isMajor || downtown || (!odd && town.random.chance(0.5)))
      town.atCorner('streetlight', corner, -curb, -curb)
    if (town.random.chance(0.32)) town.atCorner('sewer_manhole', corner, 1.6, -1.2)
    if (town.random.chance(0.13)) town.atCorner('storm_manhole', corner, -2.6, 2.4)
    if (town.random.chance(0.18)) town.atCorner('catch_basin', corner, curb - 2.6, -curb + 2.2)
    if (town.random.chance(0.1)) town.atCorner('storm_drain_inlet', corner, -curb + 2.4, curb - 2.2)
    if (town.random.chance(0.16)) town.atCorner('main_valve', corner, 3.4, 3.2)
    if (town.random.chance(0.09)) town.atCorner('gas_main_valve', corner, -3.6, -3)
    if (downtown ? town.random.chance(0.6) : town.random.chance(0.08))
      town.atCorner('ada_ramp', corner, -curb, curb + 1.4)
    placeTraffic(town, corner)
  }
}

function placeTraffic(town: Placing, corner: Corner): void {
  if (corner.crossesMajors) {
    town.atCorner('traffic_signal', corner, curb + 1, -curb - 1)
    town.atCorner('traffic_control_box', corner, curb + 4, -curb - 3)
    if (town.random.chance(0.6)) town.atCorner('traffic_camera', corner, -curb - 2, curb + 2)
    if (town.random.chance(0.5)) town.atCorner('fiber_vault', corner, curb + 6, curb + 3)
    return
  }
  if (corner.arms === 3 && town.random.chance(0.24)) town.atCorner('yield_sign', corner, curb, -curb)
  else if (town.random.chance(corner.isMajor ? 0.6 : 0.18))
    town.atCorner('stop_sign', corner, curb + 0.8, -curb - 0.6)
}

/** Share of block sides with such an asset, and its distance to the left of the street's center. */
const alongBlocks: readonly [AssetIconKey, number, number][] = [
  ['curb_stop', 0.1, 7],
  ['shutoff_valve', 0.09, -6.4],
  ['sidewalk_panel', 0.11, 9.4],
  ['gas_service_valve', 0.08, -8],
  ['gas_meter', 0.08, 15],
  ['handhole', 0.07, -8.6],
  ['utility_box_comm', 0.07, 10],
  ['transformer_pad', 0.07, -11],
  ['road_inspection_point', 0.07, 1.8],
]

export function placeAlongBlocks(town: Placing): void {
  for (const face of facesOf(town.plan)) {
    const wide = majorRows.includes(face.from.row)
    for (const [icon, often, aside] of alongBlocks)
      if (town.random.chance(often)) town.onFace(icon, face, town.random.between(0.15, 0.85), aside)
    if (wide && town.random.chance(0.5)) town.onFace('streetlight', face, 0.5, -9)
    if (wide && town.random.chance(0.34)) town.onFace('speed_limit_sign', face, 0.3, -8.4)
    if (!wide && town.random.chance(0.04)) town.onFace('speed_limit_sign', face, 0.3, -8.4)
    if (face.from.row === 0 && Math.abs(face.from.column) < 5) {
      town.onFace('bench', face, 0.35, 9)
      town.onFace('trash_receptacle', face, 0.62, -9)
    }
    placeInAlley(town, face)
  }
}

/** Poles are behind the houses, in the middle of the block. */
function placeInAlley(town: Placing, face: Parameters<Placing['onFace']>[1]): void {
  if (!town.random.chance(0.2)) return
  const behind = 54
  town.onFace('utility_pole', face, 0.5, behind)
  if (town.random.chance(0.4)) town.onFace('transformer_pole', face, 0.52, behind)
  if (town.random.chance(0.2)) town.onFace('fuse_cutout', face, 0.47, behind)
}

/** A few assets of each kind, spread over the corners without neighbors of the same kind. */
const scattered: readonly [AssetIconKey, number, number, number][] = [
  ['capacitor_bank', 6, 12, 14],
  ['voltage_regulator', 4, -12, 14],
  ['switching_cabinet', 8, 13, -12],
  ['gas_regulator', 9, -14, 11],
  ['pressure_reducing_valve', 6, 10, 11],
  ['sampling_station', 8, -11, -12],
  ['sewer_main_access', 9, 2, 4],
  ['tornado_siren', 7, -14, -14],
  ['public_safety_camera', 12, 10, 9],
  ['public_wifi_node', 9, -9, 10],
  ['barrier', 8, 5, 12],
  ['culvert', 10, 6, -14],
  ['drainage_ditch', 9, -7, -16],
  ['road_inspection_point', 14, 0, 6],
]

export function placeScattered(town: Placing): void {
  for (const [icon, count, east, north] of scattered) {
    const chosen: Point[] = []
    for (const corner of town.random.shuffle(town.plan.corners)) {
      if (chosen.length === count) break
      if (chosen.some((point) => nearestOn([point, point], corner.point).distance < 350)) continue
      chosen.push(corner.point)
      town.atCorner(icon, corner, east, north)
    }
  }
}

const repairs: readonly [AssetIconKey, string][] = [
  ['transportation_repair', 'Pothole'],
  ['transportation_repair', 'Broken curb'],
  ['transportation_repair', 'Sunken patch'],
  ['water_repair', 'Main break, temporary clamp'],
  ['water_repair', 'Leaking service'],
  ['sewer_repair', 'Collapsed lateral'],
  ['sewer_repair', 'Inlet top broken'],
  ['electric_repair', 'Knocked-down light pole'],
  ['electric_repair', 'Temporary overhead feed'],
  ['gas_repair', 'Service line exposed'],
  ['stormflood_repair', 'Washed-out bank'],
  ['parks_repair', 'Broken fence'],
  ['buildings_repair', 'Roof leak, back entrance'],
  ['commstech_repair', 'Cut fiber, spliced'],
  ['publicsafety_repair', 'Siren does not turn'],
]

export function placeRepairs(town: Placing): void {
  const corners = town.random.shuffle(town.plan.corners)
  repairs.forEach(([icon, what], index) => {
    const corner = corners[index]
    if (!corner) return
    const street = `${corner.street} & ${corner.avenue}`
    town.named(
      icon,
      `${what}, ${street}`,
      [corner.point[0] + 14, corner.point[1] - 5],
      street,
      'Marked for a repair crew.',
    )
  })
}
