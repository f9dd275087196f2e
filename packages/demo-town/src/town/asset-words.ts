/** Names and descriptions of assets, as crews write them. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'

export const shortNames: Partial<Record<AssetIconKey, string>> = {
  fire_hydrant: 'Hydrant',
  sewer_manhole: 'Manhole',
  storm_manhole: 'Storm manhole',
  storm_drain_inlet: 'Inlet',
  catch_basin: 'Catch basin',
  streetlight: 'Streetlight',
  utility_pole: 'Pole',
  transformer_pole: 'Transformer',
  transformer_pad: 'Pad transformer',
  traffic_signal: 'Signal',
  traffic_control_box: 'Signal cabinet',
  stop_sign: 'Stop sign',
  yield_sign: 'Yield sign',
  speed_limit_sign: 'Speed sign',
  sidewalk_panel: 'Sidewalk',
  ada_ramp: 'Curb ramp',
  road_inspection_point: 'Road check',
  main_valve: 'Main valve',
  shutoff_valve: 'Shutoff',
  curb_stop: 'Curb stop',
  trash_receptacle: 'Trash can',
  utility_box_comm: 'Comms box',
  guardrail_segment: 'Guardrail',
  culvert: 'Culvert',
}

type Words = readonly [string, ...string[]]

export const extraTags: Words = [
  'inspected 2026',
  'needs paint',
  'school route',
  'snow route',
  'priority',
  'winter check',
  'contractor',
]

export const descriptions: Partial<Record<AssetIconKey, Words>> = {
  fire_hydrant: [
    'Mueller Centurion, 6 in main, flushed in spring.',
    'Waterous Pacer. Two 2.5 in outlets and one steamer.',
    'Static pressure 62 psi. Cap chains replaced.',
    'Old style, painted yellow over green. 4 in main.',
    'Set back behind the hedge, trim in June.',
  ],
  streetlight: [
    'LED, 70 W, 30 ft pole.',
    'Cobra head, LED since 2023.',
    'Decorative post, downtown standard.',
    'Shares the pole with the phone line.',
  ],
  sewer_manhole: [
    '8 in main, 9 ft deep, brick.',
    'Precast, 11 ft to invert.',
    'Lid rattles when trucks cross.',
    'Drop manhole. Check for roots.',
  ],
  storm_manhole: ['24 in RCP in and out.', 'Precast 4 ft, steps good.'],
  catch_basin: ['Vactor twice a year.', 'Collects leaves from the big maple.', 'Grate is bicycle safe.'],
  storm_drain_inlet: ['Curb opening, 6 ft.', 'Marked DRAINS TO RIVER.'],
  stop_sign: [
    'High intensity face, 30 in.',
    'Post replaced after a hit.',
    'Hidden by branches from the west in summer.',
  ],
  speed_limit_sign: ['25 mph.', '30 mph.', 'School zone, 20 mph when flashing.'],
  sidewalk_panel: ['Heaved by the tree, 3/4 in lip.', 'Ground down 2024.', 'Panel cracked across.'],
  ada_ramp: [
    'Truncated domes, cast iron.',
    'Slope checked, 7.9 percent.',
    'Old ramp without domes, on the list.',
  ],
  road_inspection_point: ['Alligator cracking in the wheel path.', 'Patched twice, base is soft.', 'PCI 58.'],
  main_valve: ['8 in gate, 21 turns.', '6 in gate, left hand.', 'Exercised in October.'],
  shutoff_valve: ['Key needs the long extension.', 'Box raised to grade.'],
  curb_stop: ['1 in, found 2 ft off the driveway.', 'Minneapolis pattern.'],
  utility_pole: [
    '40 ft class 4, 2009.',
    'Shell rot at the ground line, test again.',
    'Joint use with cable.',
  ],
  transformer_pole: ['25 kVA, single phase.', '50 kVA, serves six homes.'],
  transformer_pad: ['75 kVA. Keep 10 ft clear in front.', 'Box leans a little to the street.'],
  bench: [
    'Cast iron legs, oak slats.',
    'Recycled plastic, given by the Rotary Club.',
    'Memorial plaque on the back.',
  ],
  trash_receptacle: ['Emptied Monday and Friday.', 'Bear lid. Liner inside.'],
  gas_main_valve: ['Steel, quarter turn.', 'Emergency shut-off zone 3.'],
  gas_meter: ['Bank of four behind the store.', 'Protected by bollards.'],
  gas_service_valve: ['Half inch, at the property line.'],
  handhole: ['Polymer lid, 17 x 30.', 'Full of water after rain.'],
  culvert: ['30 in CMP, 40 ft.', 'Box culvert, 6 x 4.'],
  utility_box_comm: ['Cable and city fiber.'],
  stormwater_outfall: ['36 in with flap gate.', 'Rip-rap apron, undercut on one side.'],
  playground_surface: ['Engineered wood fiber, 12 in.', 'Poured rubber, one seam lifting.'],
}
