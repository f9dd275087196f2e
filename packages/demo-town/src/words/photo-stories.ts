/** Photos with their notes and, for some, the resulting work order. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import * as park from '../photos/park-scenes.ts'
import * as street from '../photos/street-scenes.ts'
import * as works from '../photos/works-scenes.ts'

export interface Story {
  icon: AssetIconKey
  /** Only assets whose name contains this. */
  at?: string
  draw: () => string
  note: string
  daysAgo: number
  order?: { title: string; description: string; priority: 'low' | 'medium' | 'high'; closingNote?: string }
}

export const stories: readonly Story[] = [
  {
    icon: 'fire_hydrant',
    draw: street.hydrant,
    note: 'Flushed 4 minutes, ran clear. Static 64 psi. Repainted the bonnet while I was there.',
    daysAgo: 6,
  },
  {
    icon: 'fire_hydrant',
    draw: street.hydrantInSnow,
    note: 'First snow. Dug out 3 ft all round and put the flag on. Keep the plow windrow off this one.',
    daysAgo: 9,
  },
  {
    icon: 'stop_sign',
    draw: street.leaningStopSign,
    note: 'Hit overnight, leaning bad but still readable. Tire tracks on the grass. Police case taken.',
    daysAgo: 1,
    order: {
      title: 'Straighten or replace leaning stop sign',
      description:
        'Post is bent below grade. Bring a new 12 ft post and an anchor. Temporary stop stands until done.',
      priority: 'high',
    },
  },
  {
    icon: 'road_inspection_point',
    draw: street.pothole,
    note: 'Pothole in the wheel path, 3 ft by 2 ft, 5 in deep with water in it. Cone set.',
    daysAgo: 2,
    order: {
      title: 'Patch pothole, wheel path',
      description: 'Square it up and hot patch. Two cones there already.',
      priority: 'high',
    },
  },
  {
    icon: 'sewer_manhole',
    draw: street.manhole,
    note: 'Opened, flow is normal, a little grease on the bench. Lid seats well.',
    daysAgo: 13,
  },
  {
    icon: 'streetlight',
    draw: street.streetlightAtDusk,
    note: 'Back on after the new photocell. Checked at dusk, no flicker.',
    daysAgo: 4,
    order: {
      title: 'Streetlight cycling on and off',
      description: 'Caller says it goes out every few minutes at night.',
      priority: 'medium',
      closingNote: 'Photocell replaced, watched it for half an hour.',
    },
  },
  {
    icon: 'catch_basin',
    at: 'Riverside|Bluestem|Coneflower|Main',
    draw: street.floodedStreet,
    note: 'Curb to curb after the 2 in rain. One car stalled, towed. Water was gone by 4 pm.',
    daysAgo: 20,
    order: {
      title: 'Street floods at the low point',
      description: 'Jet the line from here to the outfall and check for roots before the next storm.',
      priority: 'high',
    },
  },
  {
    icon: 'sidewalk_panel',
    draw: street.brokenSidewalk,
    note: 'Root from the neighbor tree lifted the panel, 2 in lip. Walker stroller could not pass.',
    daysAgo: 8,
    order: {
      title: 'Replace heaved sidewalk panel',
      description: 'Two panels. Ask forestry before cutting the root.',
      priority: 'medium',
    },
  },
  {
    icon: 'traffic_signal',
    draw: street.darkSignal,
    note: 'Dark in all directions after the storm. Four-way stop until the breaker was reset.',
    daysAgo: 17,
    order: {
      title: 'Signal dark after storm',
      description: 'Check the cabinet breaker and the surge protector.',
      priority: 'high',
      closingNote: 'Breaker reset, surge protector replaced. Ran a full cycle.',
    },
  },
  {
    icon: 'water_repair',
    at: 'Main break',
    draw: street.mainBreak,
    note: '6 in main, circumferential break. Four houses without water. Valves shut at both corners.',
    daysAgo: 0,
    order: {
      title: 'Main break, dig and clamp',
      description: '6 in cast iron. Full circle clamp is on the truck. Locates called in.',
      priority: 'high',
    },
  },
  {
    icon: 'storm_drain_inlet',
    draw: street.cloggedInlet,
    note: 'Leaves packed in the throat. Raked it out, took two bags. Will fill again with this maple.',
    daysAgo: 5,
  },
  {
    icon: 'playground_swing_set',
    at: 'Cottonwood',
    draw: park.swingSet,
    note: 'One chain came off the hanger. Seat tied up so nobody gets on it.',
    daysAgo: 3,
    order: {
      title: 'Rehang swing, replace hanger',
      description: 'Need one 5/16 hanger with bushing. Check the other five while you are up there.',
      priority: 'medium',
    },
  },
  {
    icon: 'playground_slide',
    at: 'Meadowlark',
    draw: park.slide,
    note: 'Small crack near the bottom of the slide, tape over it. No sharp edge yet.',
    daysAgo: 11,
    order: {
      title: 'Crack in slide bed',
      description: 'Ask the maker if the section can be swapped.',
      priority: 'low',
    },
  },
  {
    icon: 'bench',
    at: 'Riverfront|Founders|Cottonwood',
    draw: park.benchUnderTree,
    note: 'Middle slat is broken through. Memorial plaque is fine. Slats are 5/4 oak.',
    daysAgo: 7,
    order: {
      title: 'Replace bench slat',
      description: 'One slat, 6 ft, and four carriage bolts.',
      priority: 'low',
    },
  },
  {
    icon: 'trash_receptacle',
    draw: park.fullTrashCan,
    note: 'Overflowing after the Saturday game. Picked up round it. Needs a second can in season.',
    daysAgo: 10,
  },
  {
    icon: 'baseball_backstop',
    draw: park.backstop,
    note: 'Hole in the mesh about chest high on the first base side. Balls get through.',
    daysAgo: 24,
    order: {
      title: 'Mend backstop mesh',
      description: '4 ft by 3 ft, 9 gauge. Before the spring league.',
      priority: 'low',
    },
  },
  {
    icon: 'trail_marker',
    at: 'Falls Trail',
    draw: park.branchOverTrail,
    note: 'Big limb across the trail. Too heavy for two of us, need the saw and the loader.',
    daysAgo: 1,
    order: {
      title: 'Clear limb from Falls Trail',
      description: 'Chainsaw crew and loader. Barricades are up at both ends.',
      priority: 'medium',
    },
  },
  {
    icon: 'park_shelter',
    draw: park.shelterWithLeak,
    note: 'Two shingles gone, drips on the table. Reservation on Saturday was told.',
    daysAgo: 15,
    order: {
      title: 'Roof leak at picnic shelter',
      description: 'Replace the shingles and check the sheathing.',
      priority: 'medium',
      closingNote: 'Sheathing was dry. Five shingles replaced, sealed.',
    },
  },
  {
    icon: 'booster_station',
    at: 'Southbank',
    draw: works.pumpHouse,
    note: 'Weekly round. Suction 38, discharge 71. Pump 2 lead today. Door lock is stiff.',
    daysAgo: 2,
  },
  {
    icon: 'water_tower',
    at: 'North',
    draw: works.waterTower,
    note: 'Rust streak below the bowl on the south leg, same place as last year. Level 31 ft.',
    daysAgo: 19,
    order: {
      title: 'Rust streak on north tower',
      description: 'Have the coating contractor look at it with the spring inspection.',
      priority: 'low',
    },
  },
  {
    icon: 'bridge',
    at: 'Prairie Ave',
    draw: works.bridgeJoint,
    note: 'Spall at the second pier, rebar showing, about 2 sq ft. Nothing loose over the trail.',
    daysAgo: 12,
    order: {
      title: 'Spalled deck edge, Prairie Ave Bridge',
      description: 'Sound it, clean the bars, patch. Engineer wants photos before and after.',
      priority: 'medium',
    },
  },
  {
    icon: 'culvert',
    draw: works.culvertWithDebris,
    note: 'Half plugged with branches. Pulled what I could reach. Needs the excavator.',
    daysAgo: 14,
    order: {
      title: 'Clear plugged culvert',
      description: 'Mini excavator and a truck. Watch the fiber along the south ditch.',
      priority: 'medium',
      closingNote: 'Cleared, two loads hauled. Pipe is sound.',
    },
  },
  {
    icon: 'floodgate',
    draw: works.floodgate,
    note: 'River at 9.2 ft and rising. Gate closed at 3:40 pm, seats tight.',
    daysAgo: 20,
  },
  {
    icon: 'transformer_pole',
    draw: works.poleTransformer,
    note: 'Weeping oil down the pole. Tank is cool. Set a pad under it and called the line crew.',
    daysAgo: 4,
    order: {
      title: 'Leaking pole transformer',
      description: 'Swap the 25 kVA. Tell six customers, outage about an hour.',
      priority: 'high',
    },
  },
  {
    icon: 'transformer_pad',
    draw: works.padTransformer,
    note: 'Shrubs grown over the doors again. We need 10 ft clear in front.',
    daysAgo: 27,
    order: {
      title: 'Cut shrubs back from transformer',
      description: 'Leave a door card first.',
      priority: 'low',
      closingNote: 'Cut back, owner was friendly about it.',
    },
  },
  {
    icon: 'gas_meter',
    draw: works.gasMeter,
    note: 'Leak survey, no reading. Bollards in good shape, pull the weeds next time.',
    daysAgo: 16,
  },
  {
    icon: 'rail_crossing_gate',
    draw: works.railCrossing,
    note: 'Gate hung for two minutes with no train. Railroad called, ticket 88213.',
    daysAgo: 3,
    order: {
      title: 'Crossing gate stays down',
      description: 'Railroad maintains it. Call them back if no answer by noon.',
      priority: 'high',
      closingNote: 'Railroad replaced a relay. Watched two trains.',
    },
  },
]
