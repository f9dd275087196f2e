/** Notes of crews by kind of asset; `{n}` becomes a small number. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'

type Words = readonly [string, ...string[]]

export const crewNotes: readonly [readonly AssetIconKey[], Words][] = [
  [
    ['fire_hydrant'],
    [
      'Flushed {n} min, rusty at first, then clear.',
      'Cap on the north side was frozen on. Soaked it, came loose. Greased all three.',
      'Drains slow. Pumped it out, check again before frost.',
      'Grass cut back 3 ft.',
      'Someone parked right on it again. Left a note on the windshield.',
      'Out of service ring is off now, back in service.',
      'Stem turns easy, {n} turns. No leak at the packing.',
    ],
  ],
  [
    ['streetlight'],
    [
      'Out. Lamp or photocell, need the bucket.',
      'Replaced the head with LED, {n}0 watt.',
      'Hand hole cover missing, taped shut for now.',
      'On all day, photocell is dirty. Wiped it.',
      'Pole is plumb, base bolts tight.',
    ],
  ],
  [
    ['sewer_manhole', 'storm_manhole'],
    [
      'Some roots at the outlet. Not bad yet.',
      'Jetted {n}00 ft downstream, came back clean.',
      'Lid was upside down. Turned it and it stopped banging.',
      'Ring is a half inch low since the overlay.',
      'H2S 0, O2 20.9. Took pictures of the invert.',
    ],
  ],
  [
    ['catch_basin', 'storm_drain_inlet'],
    [
      'Vactored, {n} buckets of sand.',
      'Grate shifted, put it back. One bolt gone.',
      'Leaves again. Raked.',
      'Slow but draining.',
    ],
  ],
  [
    ['main_valve', 'shutoff_valve', 'curb_stop'],
    [
      'Exercised, {n} turns, tight at the end.',
      'Box full of gravel, vacuumed out. Key goes on now.',
      'Could not find it with the tape, used the locator. 2 ft north of the book.',
      'Left open. Tagged.',
    ],
  ],
  [
    ['stop_sign', 'speed_limit_sign', 'yield_sign'],
    [
      'Face is faded, still passes the flashlight test.',
      'Trimmed the branch in front.',
      'Sticker scraped off.',
      'Post loose, tamped it.',
    ],
  ],
  [
    ['bench', 'trash_receptacle', 'park_shelter'],
    [
      'Tightened all bolts.',
      'Graffiti on the back, cleaned with the green stuff.',
      'Looks good.',
      'Wasps under it, sprayed and taped off for a day.',
      'New liner.',
    ],
  ],
  [
    ['playground_swing_set', 'playground_slide', 'playground_surface'],
    [
      'Monthly check done, nothing to report.',
      'Raked the chips back under, {n} in low at the landing.',
      'S-hook worn, replaced.',
      'Glass in the chips, sifted.',
    ],
  ],
  [
    ['utility_pole', 'transformer_pole', 'transformer_pad', 'switching_cabinet'],
    [
      'Sounded the pole, good.',
      'Guy wire slack, guard missing.',
      'Load looks fine, {n}2 amps.',
      'Squirrel got in. Guard on now.',
      'Door would not latch, bent it back.',
    ],
  ],
  [
    ['lift_station', 'flood_pump_station', 'booster_station', 'water_pump'],
    [
      'Weekly round, both pumps run. Hours written in the book.',
      'Float hung up on rags. Cleaned.',
      'Alarm test passed.',
      'Pump 2 is noisy, greased. Watch it.',
      'Ran on generator {n}0 min, fine.',
    ],
  ],
  [
    ['gas_main_valve', 'gas_service_valve', 'gas_regulator', 'gas_meter'],
    [
      'No odor, no reading.',
      'Lid broken, new one on.',
      'Inlet 60, outlet {n} inches. Good.',
      'Painted yellow again.',
    ],
  ],
  [
    ['levee_access', 'culvert', 'stormwater_outfall', 'detention_basin', 'retention_basin'],
    [
      'Mowed.',
      'Burrow on the river side, filled and tamped.',
      'Flap gate moves free.',
      'Beaver again. Pulled the dam, {n} ft of branches.',
      'Bank is cut {n} ft since spring.',
    ],
  ],
  [
    ['bridge', 'guardrail_segment', 'sidewalk_panel', 'ada_ramp', 'road_inspection_point'],
    [
      'Ground the lip, smooth now.',
      'Marked with pink paint for the contractor.',
      'Cold patch, will not last the winter.',
      'Delineator gone.',
      'Measured, {n} in deep.',
    ],
  ],
  [
    ['handhole', 'fiber_vault', 'utility_box_comm', 'traffic_control_box', 'public_wifi_node'],
    [
      'Full of water, pumped.',
      'Battery changed.',
      'Mouse nest, cleaned out. Steel wool in the conduit.',
      'Splice looks good.',
      'Rebooted it, {n} bars now.',
    ],
  ],
  [
    ['hvac_unit', 'boiler', 'community_center', 'library', 'city_hall'],
    [
      'Filters changed.',
      'Belt squeals on start, adjusted.',
      'Thermostat set back to schedule.',
      'Ceiling tile wet in room {n}.',
    ],
  ],
]
