/** LOC-9, WORD-10: the icon keys and the category colors, typed by hand. */
import { expect, test } from 'vitest'
import { categories } from './categories.ts'
import { allIcons, assetIcons } from './icons.ts'

const catalog = {
  Buildings:
    'city_hall library community_center maintenance_garage public_parking_lot parking_deck hvac_unit boiler solar_array buildings_repair',
  CommsTech:
    'cell_tower fiber_vault handhole utility_box_comm public_safety_camera traffic_camera public_wifi_node commstech_repair',
  Electric:
    'utility_pole fuse_cutout transformer_pole transformer_pad capacitor_bank voltage_regulator switching_cabinet substation streetlight traffic_signal traffic_control_box electric_repair',
  Gas: 'gas_main_valve gas_service_valve gas_regulator gas_meter odorization_station gas_repair',
  Parks:
    'playground_swing_set playground_slide playground_surface soccer_goal baseball_backstop park_shelter irrigation_controller bench trash_receptacle trail_marker bike_trail_marker public_restroom parks_repair',
  PublicSafety:
    'fire_hydrant tornado_siren fire_station police_station emergency_shelter publicsafety_repair',
  Sewer:
    'sewer_manhole storm_manhole catch_basin storm_drain_inlet sewer_main_access lift_station force_main_pump lagoon wastewater_treatment culvert drainage_ditch retention_basin detention_basin stormwater_outfall sewer_repair',
  StormFlood:
    'floodgate levee_access flood_pump_station spillway small_dam detention_pond_outlet wetland_structure erosion_control_wall stormflood_repair',
  Transportation:
    'road_inspection_point bridge overpass sidewalk_panel ada_ramp guardrail_segment barrier stop_sign yield_sign speed_limit_sign rail_crossing_gate rail_crossing_signal transportation_repair',
  Water:
    'well water_pump water_tower storage_tank surface_intake main_valve shutoff_valve curb_stop pressure_reducing_valve booster_station sampling_station chlorination_station water_treatment_plant water_repair',
}

test.each(Object.entries(catalog))('%s offers %s', (category, keys) => {
  const offered = assetIcons.filter((icon) => icon.category === category).map(({ key }) => key)
  expect(offered).toEqual(keys.split(' '))
})

test('draws the legacy pins', () => {
  const drawable = allIcons.map(({ key }) => key)
  expect(drawable).toEqual(
    expect.arrayContaining(['pin', 'utility_box', 'lightning', 'fire_hydrant', 'street_light', 'manhole']),
  )
})

test('has the specified category colors', () => {
  expect(Object.fromEntries(categories.map(({ key, color }) => [key, color]))).toEqual({
    WorkOrders: '#059669',
    Buildings: '#374151',
    CommsTech: '#8b5cf6',
    Electric: '#f59e0b',
    Gas: '#ef4444',
    Parks: '#10b981',
    PublicSafety: '#dc2626',
    Sewer: '#0ea5e9',
    StormFlood: '#06b6d4',
    Transportation: '#6b7280',
    Water: '#3b82f6',
  })
})
