/** One-off assets: public buildings and their equipment, utility plants and stations, towers and parking lots. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import { atGrid } from './grid.ts'
import type { Placing } from './placing.ts'
import type { Point } from './plane.ts'
import { middleOf } from './river-assets.ts'

/** Returns the center of a block, by the grid position of its southwest corner, offset by meters. */
const onBlock = (column: number, row: number, east = 0, north = 0): Point => {
  const [x, y] = atGrid(column + 0.5, row + 0.5)
  return [x + east, y + north]
}

export const siteBuildings: readonly [AssetIconKey, string, Point, string][] = [
  ['city_hall', 'City Hall', onBlock(-1, 0, 20, 4), '100 Main St'],
  ['library', 'Prairie Falls Public Library', onBlock(0, -1, 10, 8), '110 Main St'],
  ['police_station', 'Police Headquarters', onBlock(1, 0, -8, 6), '210 Main St'],
  ['fire_station', 'Fire Station 1', onBlock(-1, -1, -18, 0), '121 Cather Ave'],
  ['fire_station', 'Fire Station 2', onBlock(-5, -7), '540 Clover St'],
  ['fire_station', 'Fire Station 3', onBlock(10, 5), '1020 Cedar St'],
  ['community_center', 'Falls Community Center', onBlock(-3, -2, 0, 18), '330 Bluestem St'],
  ['community_center', 'Southbank Senior Center', onBlock(2, -9), '310 Yarrow St'],
  ['emergency_shelter', 'Shelter, Falls Community Center', onBlock(-3, -2, 18, 8), '330 Bluestem St'],
  ['emergency_shelter', 'Shelter, High School', onBlock(5, 4), '600 Maple St'],
  ['emergency_shelter', 'Shelter, Fairgrounds Hall', onBlock(-9, 9), '900 Willow St'],
  ['parking_deck', 'Main Street Deck', onBlock(2, -1), '300 Main St'],
  ['public_parking_lot', 'Lot A, City Hall', onBlock(-1, 1, 0, -20), '101 Oak St'],
  ['public_parking_lot', 'Lot B, Library', onBlock(0, -2), '110 Bluestem St'],
  ['public_parking_lot', 'Lot C, Falls Overlook', [-190, -428], 'South Shore Dr'],
  ['public_parking_lot', 'Lot D, Bluestem Fields', onBlock(6, 1, -34, -28), '700 Cottonwood St'],
  ['hvac_unit', 'HVAC unit 1, City Hall roof', onBlock(-1, 0, 26, -6), '100 Main St'],
  ['hvac_unit', 'HVAC unit 2, Library', onBlock(0, -1, 20, 0), '110 Main St'],
  ['hvac_unit', 'HVAC unit 3, Community Center', onBlock(-3, -2, -12, 24), '330 Bluestem St'],
  ['hvac_unit', 'HVAC unit 4, Police', onBlock(1, 0, 2, -10), '210 Main St'],
  ['boiler', 'Boiler, City Hall basement', onBlock(-1, 0, 12, 12), '100 Main St'],
  ['boiler', 'Boiler, Library', onBlock(0, -1, 2, 16), '110 Main St'],
  ['solar_array', 'Solar array, Library roof', onBlock(0, -1, 14, -8), '110 Main St'],
  ['solar_array', 'Solar array, City Yard', [1120, 1040], '900 Willow St'],
  ['solar_array', 'Solar array, Waterworks', [-1660, 590], 'Waterworks'],
  ['maintenance_garage', 'City Yard, fleet garage', [1060, 1000], 'City Yard'],
  ['maintenance_garage', 'City Yard, salt shed', [1110, 985], 'City Yard'],
  ['maintenance_garage', 'Parks shop, Cottonwood Park', onBlock(-6, 2), 'Cottonwood Park'],
  ['cell_tower', 'Cell tower, City Yard', [1030, 1030], 'City Yard'],
  ['cell_tower', 'Cell tower, west', [-1380, -560], 'Frontier Ave'],
  ['cell_tower', 'Cell tower, Highway 43', [1780, -320], 'Highway 43'],
  ['water_tower', 'North water tower', onBlock(-3, 11), '300 Locust St'],
  ['water_tower', 'Southbank water tower', onBlock(-6, -9), '640 Yarrow St'],
  ['storage_tank', 'Clearwell tank', [-1605, 650], 'Waterworks'],
  ['storage_tank', 'East ground tank', [1800, 160], 'Highway 43'],
  ['booster_station', 'Southbank booster', onBlock(-6, -9, 30, 10), '640 Yarrow St'],
  ['booster_station', 'East booster', [1775, 140], 'Highway 43'],
  ['water_treatment_plant', 'Prairie Falls Waterworks', [-1640, 615], 'Waterworks'],
  ['surface_intake', 'River intake', [-1672, 424], 'Waterworks'],
  ['chlorination_station', 'Chlorination, Waterworks', [-1620, 590], 'Waterworks'],
  ['chlorination_station', 'Chlorination, Well 3', [-1490, 1125], 'Well field'],
  ['water_pump', 'High-service pump 1', [-1652, 636], 'Waterworks'],
  ['water_pump', 'High-service pump 2', [-1640, 638], 'Waterworks'],
  ['water_pump', 'Well field transfer pump', [-1480, 1060], 'Well field'],
  ['well', 'Well 1', [-1560, 1030], 'Well field'],
  ['well', 'Well 2', [-1540, 1090], 'Well field'],
  ['well', 'Well 3', [-1500, 1140], 'Well field'],
  ['well', 'Well 4', [-1440, 1190], 'Well field'],
  ['wastewater_treatment', 'Wastewater Treatment Plant', [980, -1520], 'Wastewater Plant'],
  ['force_main_pump', 'Effluent pump', [1010, -1470], 'Wastewater Plant'],
  ['substation', 'North Substation', [1480, 1330], 'North Substation'],
  ['substation', 'South Substation', [-1120, -1330], 'South Substation'],
  ['odorization_station', 'Gas gate odorizer', [2060, 420], 'Gas Gate Station'],
  ['gas_regulator', 'Town border regulator', [2044, 408], 'Gas Gate Station'],
]

const liftStations: readonly [string, Point][] = [
  ['Riverside lift station', [-905, 20]],
  ['Southbank lift station', [560, -445]],
  ['West lift station', [-1290, -190]],
  ['Orchard lift station', [1240, -520]],
  ['Industrial lift station', [1010, 905]],
]

export function placeSites(town: Placing): void {
  for (const [icon, name, point, street] of siteBuildings) town.named(icon, name, point, street)
  for (const [name, point] of liftStations) {
    town.named(
      'lift_station',
      name,
      point,
      name.replace(' lift station', ''),
      'Two pumps, alternating. Float checked weekly.',
    )
    town.named(
      'force_main_pump',
      `${name}, pump 1`,
      [point[0] + 4, point[1] + 3],
      name.replace(' lift station', ''),
    )
  }
  for (const { name, ring } of town.plan.sites.slice(3, 5)) {
    const [x, y] = middleOf(ring)
    town.put('transformer_pad', [x + 18, y - 12], name)
    town.put('switching_cabinet', [x - 20, y + 10], name)
  }
}
