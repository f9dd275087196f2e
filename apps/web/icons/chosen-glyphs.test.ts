/** Each key of the catalog draws the glyph that was chosen for it: the very drawing of the icon set, or our own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { allIcons, iconOf } from '@lamplighter/domain/catalog'
import { expect, test } from 'vitest'
import { pinDrawing } from '../src/kit/drawings/pin-geometry.ts'
import { buildGlyphs } from './build-glyphs.ts'
import own from './own-glyphs.json' with { type: 'json' }

const chosen = {
  Buildings: `
    city_hall=maki:town-hall
    library=maki:library
    community_center=mdi:account-group
    maintenance_garage=mdi:garage-variant
    public_parking_lot=maki:parking
    parking_deck=maki:parking-garage
    hvac_unit=mdi:hvac
    boiler=mdi:water-boiler
    solar_array=mdi:solar-panel-large
    buildings_repair=maki:building`,
  CommsTech: `
    cell_tower=maki:communications-tower
    fiber_vault=temaki:cable_manhole
    handhole=own
    utility_box_comm=temaki:cable_device
    public_safety_camera=mdi:cctv
    traffic_camera=temaki:security_camera
    public_wifi_node=mdi:wifi
    commstech_repair=mdi:radio-tower`,
  Electric: `
    utility_pole=temaki:utility_pole
    fuse_cutout=mdi:fuse
    transformer_pole=temaki:power_transformer
    transformer_pad=temaki:power_device
    capacitor_bank=own
    voltage_regulator=own
    switching_cabinet=mdi:electric-switch
    substation=mdi:transmission-tower
    streetlight=temaki:street_lamp_arm
    traffic_signal=temaki:traffic_signals
    traffic_control_box=own
    electric_repair=mdi:lightning-bolt`,
  Gas: `
    gas_main_valve=mdi:pipe-valve
    gas_service_valve=temaki:gas_shutoff
    gas_regulator=temaki:gas_device
    gas_meter=temaki:gas_meter
    odorization_station=mdi:gas-cylinder
    gas_repair=mdi:fire`,
  Parks: `
    playground_swing_set=temaki:swing
    playground_slide=temaki:slide
    playground_surface=maki:playground
    soccer_goal=maki:soccer
    baseball_backstop=maki:baseball
    park_shelter=temaki:picnic_shelter
    irrigation_controller=mdi:sprinkler-variant
    bench=temaki:bench
    trash_receptacle=maki:waste-basket
    trail_marker=temaki:sign_and_pedestrian
    bike_trail_marker=maki:bicycle
    public_restroom=maki:toilet
    parks_repair=maki:park`,
  PublicSafety: `
    fire_hydrant=temaki:fire_hydrant
    tornado_siren=mdi:weather-tornado
    fire_station=maki:fire-station
    police_station=maki:police
    emergency_shelter=maki:shelter
    publicsafety_repair=temaki:shield`,
  Sewer: `
    sewer_manhole=temaki:waste_manhole
    storm_manhole=temaki:water_manhole
    catch_basin=own
    storm_drain_inlet=own
    sewer_main_access=mdi:pipe
    lift_station=temaki:powered_pump
    force_main_pump=mdi:pump
    lagoon=mdi:waves
    wastewater_treatment=mdi:water-sync
    culvert=temaki:tunnel
    drainage_ditch=temaki:trench
    retention_basin=own
    detention_basin=own
    stormwater_outfall=own
    sewer_repair=temaki:waste`,
  StormFlood: `
    floodgate=own
    levee_access=own
    flood_pump_station=mdi:water-pump
    spillway=maki:waterfall
    small_dam=maki:dam
    detention_pond_outlet=own
    wetland_structure=maki:wetland
    erosion_control_wall=mdi:wall
    stormflood_repair=mdi:home-flood`,
  Transportation: `
    road_inspection_point=mdi:road-variant
    bridge=maki:bridge
    overpass=temaki:bridge
    sidewalk_panel=temaki:pedestrian
    ada_ramp=maki:wheelchair
    guardrail_segment=temaki:guard_rail
    barrier=maki:barrier
    stop_sign=own
    yield_sign=temaki:yield
    speed_limit_sign=own
    rail_crossing_gate=maki:lift-gate
    rail_crossing_signal=mdi:railroad-light
    transportation_repair=mdi:road`,
  Water: `
    well=mdi:water-well
    water_pump=mdi:water-pump
    water_tower=temaki:water_tower
    storage_tank=temaki:storage_tank
    surface_intake=own
    main_valve=mdi:pipe-valve
    shutoff_valve=temaki:water_shutoff
    curb_stop=mdi:valve
    pressure_reducing_valve=mdi:gauge
    booster_station=temaki:powered_pump
    sampling_station=mdi:test-tube
    chlorination_station=mdi:flask
    water_treatment_plant=mdi:water-check
    water_repair=maki:water`,
  Legacy: `
    pin=maki:marker
    utility_box=temaki:power_device
    lightning=mdi:lightning-bolt
    street_light=temaki:street_lamp_arm
    manhole=temaki:manhole
    default=maki:marker`,
  Defaults: `
    WorkOrders=mdi:clipboard-text
    Buildings=maki:building
    CommsTech=mdi:radio-tower
    Electric=mdi:lightning-bolt
    Gas=mdi:fire
    Parks=maki:park
    PublicSafety=temaki:shield
    Sewer=temaki:waste
    StormFlood=mdi:home-flood
    Transportation=mdi:road
    Water=maki:water`,
}

const folders: Record<string, string> = {
  maki: '@mapbox/maki/icons',
  temaki: '@rapideditor/temaki/icons',
  mdi: '@mdi/svg/svg',
}

const choices = Object.values(chosen)
  .join(' ')
  .trim()
  .split(/\s+/)
  .map((choice) => choice.split('=') as [key: string, source: string])

const glyphs = buildGlyphs()
const bare = (drawing: string) => drawing.replace(/&#x[A9];/g, ' ').replace(/\s+/g, ' ')

test('there is a choice for every key', () => {
  expect(choices.map(([key]) => key).toSorted()).toEqual(allIcons.map(({ key }) => key).toSorted())
})

test.each(choices)('%s is drawn as %s', (key, source) => {
  const drawn = pinDrawing(glyphs, iconOf(key)).shapes.filter(({ place }) => place)
  const badge = key.endsWith('_repair') ? (glyphs.wrench?.paths.length ?? 0) : 0
  const paths = drawn.slice(0, drawn.length - badge).map(({ path }) => path)
  const drawing = bare(source === 'own' ? ownDrawing(key) : fileOf(source))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect(drawing).toContain(path)
  expect(paths.length).toBe(source === 'own' ? 1 : drawing.match(/<path/g)?.length)
})

test('all repairs wear the same wrench, over the glyph of their category', () => {
  for (const { key } of allIcons.filter(({ kind }) => kind === 'repair')) {
    const drawn = pinDrawing(glyphs, iconOf(key)).shapes.map(({ path }) => path)
    expect(drawn).toEqual(expect.arrayContaining(glyphs.wrench?.paths ?? ['no wrench']))
  }
})

function ownDrawing(key: string): string {
  return (own as Record<string, string>)[key] ?? ''
}

function fileOf(source: string): string {
  const [set = '', name] = source.split(':')
  const [scope, pkg, ...rest] = (folders[set] ?? '').split('/')
  const root = dirname(createRequire(import.meta.url).resolve(`${scope}/${pkg}/package.json`))
  return readFileSync(join(root, ...rest, `${name}.svg`), 'utf8')
}
