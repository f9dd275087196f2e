/**
 * Finds the icon for words in a file: 'Street Light', 'bus stop', 'SWR_MANHOLES'. The catalog's own keys and labels
 * come first, then the words that cities use; the first match wins, so specific words come before general ones.
 */
import { type AssetIconKey, assetIcons } from '@lamplighter/domain/catalog'

const words: readonly [RegExp, AssetIconKey][] = [
  [/hydrant/, 'fire_hydrant'],
  [/(traffic|signal) (light|signal)|signali[sz]ed|signal head/, 'traffic_signal'],
  [/(street|road|park|path|pedestrian) ?(light|lamp)|light pole|luminaire|\blamp ?post\b/, 'streetlight'],
  [/traffic (control|signal)? ?(box|cabinet)|signal cabinet/, 'traffic_control_box'],
  [/(red light|speed|traffic|enforcement) camera/, 'traffic_camera'],
  [/camera|cctv/, 'public_safety_camera'],
  [/storm ?(water|drain|sewer)? (manhole|mh)\b/, 'storm_manhole'],
  [/(fiber|fibre|comm(unication)?s?|telecom) (manhole|vault|hub)/, 'fiber_vault'],
  [/manhole|\bmh\b/, 'sewer_manhole'],
  [/hand ?hole|pull ?box|junction box/, 'handhole'],
  [/catch ?basin/, 'catch_basin'],
  [/inlet|storm drain|curb opening/, 'storm_drain_inlet'],
  [/outfall/, 'stormwater_outfall'],
  [/culvert/, 'culvert'],
  [/ditch|swale/, 'drainage_ditch'],
  [/lift station/, 'lift_station'],
  [/flood pump/, 'flood_pump_station'],
  [/force main/, 'force_main_pump'],
  [/lagoon/, 'lagoon'],
  [/(waste ?water|sewage) (treatment|plant)/, 'wastewater_treatment'],
  [/retention (basin|pond)|\bwet pond/, 'retention_basin'],
  [/detention pond outlet/, 'detention_pond_outlet'],
  [/detention (basin|pond)|dry pond/, 'detention_basin'],
  [/levee|dike\b|flood ?wall/, 'levee_access'],
  [/flood ?gate|sluice/, 'floodgate'],
  [/spillway/, 'spillway'],
  [/\bdam\b/, 'small_dam'],
  [/wetland/, 'wetland_structure'],
  [/retaining wall|erosion|rip ?rap/, 'erosion_control_wall'],
  [/water tower|elevated tank/, 'water_tower'],
  [/storage tank|reservoir|cistern/, 'storage_tank'],
  [/water treatment/, 'water_treatment_plant'],
  [/booster/, 'booster_station'],
  [/pressure reduc|\bprv\b/, 'pressure_reducing_valve'],
  [/gas (main )?valve/, 'gas_main_valve'],
  [/gas regulator/, 'gas_regulator'],
  [/gas meter/, 'gas_meter'],
  [/curb ?stop/, 'curb_stop'],
  [/shut ?-?off/, 'shutoff_valve'],
  [/valve/, 'main_valve'],
  [/sampling/, 'sampling_station'],
  [/chlorin/, 'chlorination_station'],
  [/\bwell\b|well ?head/, 'well'],
  [/(water )?pump (station|house)/, 'water_pump'],
  [/siren/, 'tornado_siren'],
  [/fire (station|house|department)/, 'fire_station'],
  [/police/, 'police_station'],
  [/(emergency|storm|tornado|homeless) shelter/, 'emergency_shelter'],
  [/bus (stop|shelter)|transit (stop|shelter)/, 'bench'],
  [/bench/, 'bench'],
  [/trash|litter|garbage|refuse|waste (can|basket|bin)/, 'trash_receptacle'],
  [/rest ?room|toilet/, 'public_restroom'],
  [/swing/, 'playground_swing_set'],
  [/slide/, 'playground_slide'],
  [/playground|play (area|equipment)/, 'playground_swing_set'],
  [/soccer|football field/, 'soccer_goal'],
  [/base ?ball|soft ?ball|backstop|ball ?(field|diamond)/, 'baseball_backstop'],
  [/irrigation|sprinkler/, 'irrigation_controller'],
  [/bike (trail|route|path)|bicycle/, 'bike_trail_marker'],
  [/trail/, 'trail_marker'],
  [/picnic|pavilion|gazebo|shelter/, 'park_shelter'],
  [/rail.*(gate|arm)/, 'rail_crossing_gate'],
  [/rail ?road.*crossing|rail ?way.*crossing|rail crossing|grade crossing/, 'rail_crossing_signal'],
  [/stop sign/, 'stop_sign'],
  [/yield/, 'yield_sign'],
  [/speed limit/, 'speed_limit_sign'],
  [/over ?pass|fly ?over/, 'overpass'],
  [/bridge/, 'bridge'],
  [/guard ?rail/, 'guardrail_segment'],
  [/barrier|bollard|barricade/, 'barrier'],
  [/(ada|curb|wheelchair) ramp/, 'ada_ramp'],
  [/side ?walk/, 'sidewalk_panel'],
  [/pot ?hole|pavement/, 'road_inspection_point'],
  [/cell (tower|site)|antenna|communication(s)? tower/, 'cell_tower'],
  [/wi ?fi|hot ?spot/, 'public_wifi_node'],
  [/sub ?station/, 'substation'],
  [/pad ?mount|pad transformer/, 'transformer_pad'],
  [/transformer/, 'transformer_pole'],
  [/(utility|power|electric|telephone) pole/, 'utility_pole'],
  [/fuse|cut ?out/, 'fuse_cutout'],
  [/capacitor/, 'capacitor_bank'],
  [/solar/, 'solar_array'],
  [/parking (deck|garage|ramp|structure)/, 'parking_deck'],
  [/parking (lot|area|space|field)|^(public )?parking$|park (and|n) ride/, 'public_parking_lot'],
  [/city hall|town hall/, 'city_hall'],
  [/library/, 'library'],
  [/(community|recreation|senior|civic) (center|center)/, 'community_center'],
  [/garage|maintenance (shop|yard|facility)|public works/, 'maintenance_garage'],
]

/** 'WaterTowers', 'water_towers' and 'Water Tower' all become 'water tower'. */
function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
    .join(' ')
}

const exact: ReadonlyMap<string, AssetIconKey> = new Map(
  assetIcons.flatMap(({ key, label }): [string, AssetIconKey][] => [
    [plain(key), key as AssetIconKey],
    [plain(label), key as AssetIconKey],
  ]),
)

/** The icon with this key or label, in any spelling. */
export function iconNamed(text: string): AssetIconKey | null {
  return exact.get(plain(text)) ?? null
}

/** The icon for these words; null when none matches. `iconForWords('Street Lights')` is 'streetlight'. */
export function iconForWords(text: string): AssetIconKey | null {
  const said = plain(text)
  return exact.get(said) ?? words.find(([pattern]) => pattern.test(said))?.[1] ?? null
}

/** The existing keys most similar to an unknown one, best first. `nearestIcons('hydrant')[0]` is 'fire_hydrant'. */
export function nearestIcons(text: string, count = 3): AssetIconKey[] {
  const wanted = pairs(plain(text))
  return assetIcons
    .map(({ key, label }) => ({
      key: key as AssetIconKey,
      likeness: Math.max(likeness(wanted, pairs(plain(key))), likeness(wanted, pairs(plain(label)))),
    }))
    .filter((candidate) => candidate.likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ key }) => key)
}

/** Sørensen-Dice over letter pairs: 1 for equal, 0 for nothing in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const pair of one) if (other.has(pair)) common++
  return (2 * common) / (one.size + other.size || 1)
}

function pairs(text: string): Set<string> {
  const padded = ` ${text} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)))
}
