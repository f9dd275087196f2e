import { expect, test } from 'vitest'
import { drawThing } from './draw-thing.ts'
import type { Tags } from './drawn.ts'

/** Formats drawn features as 'layer/kind from zoom', with other interesting properties. */
function drawn(tags: Tags, shape: 'point' | 'line' | 'area'): unknown[] {
  return drawThing(tags, shape).map(({ layer, as, properties: { kind, min_zoom, sort_rank, ...more } }) => [
    `${layer}/${kind} ${as} ${min_zoom}`,
    more,
  ])
}

test.each<[Tags, unknown]>([
  [
    { highway: 'residential', name: 'Elm Street' },
    ['roads/minor_road line 12', { kind_detail: 'residential', name: 'Elm Street' }],
  ],
  [
    { highway: 'motorway', ref: 'I 70;US 40', oneway: 'yes', bridge: 'viaduct' },
    [
      'roads/highway line 6',
      {
        kind_detail: 'motorway',
        name: 'I 70 / US 40',
        ref: 'I 70;US 40',
        network: 'US:I',
        shield_text: '70',
        is_bridge: true,
        oneway: 'yes',
      },
    ],
  ],
  [
    { highway: 'secondary_link', tunnel: 'no', bridge: 'no', ref: 'Long Name Way' },
    [
      'roads/major_road line 13',
      { kind_detail: 'secondary_link', name: 'Long Name Way', ref: 'Long Name Way', is_link: true },
    ],
  ],
  [
    { highway: 'service', service: 'driveway' },
    ['roads/minor_road line 15', { kind_detail: 'service', service: 'driveway' }],
  ],
  [
    { highway: 'footway', tunnel: 'building_passage' },
    ['roads/path line 14', { kind_detail: 'footway', is_tunnel: true }],
  ],
  [{ railway: 'rail' }, ['roads/rail line 11', { kind_detail: 'rail' }]],
  [{ railway: 'rail', service: 'yard' }, ['roads/rail line 14', { kind_detail: 'rail' }]],
  [{ aeroway: 'runway' }, ['roads/aeroway line 9', { kind_detail: 'runway' }]],
  [{ waterway: 'river', name: 'Platte' }, ['water/river line 8', { kind_detail: 'river', name: 'Platte' }]],
  [{ waterway: 'ditch' }, ['water/stream line 15', { kind_detail: 'ditch' }]],
])('draws the line %j', (tags, expected) => {
  expect(drawn(tags, 'line')).toEqual([expected])
})

test.each<[Tags, unknown[]]>([
  [
    { building: 'yes', height: '70 ft', 'addr:housenumber': '12' },
    [
      ['buildings/building area 14', { height: 21.3 }],
      ['buildings/address point 15', { addr_housenumber: '12' }],
    ],
  ],
  [
    { building: 'school', 'building:levels': '2', amenity: 'school', name: 'Oak School' },
    [
      ['buildings/building area 14', { height: 6 }],
      ['pois/school point 15', { name: 'Oak School' }],
    ],
  ],
  [{ 'building:part': 'yes' }, [['buildings/building_part area 14', {}]]],
  [{ landuse: 'residential' }, [['landuse/residential area 9', {}]]],
  [{ leisure: 'park', landuse: 'grass' }, [['landuse/park area 10', {}]]],
  [
    { leisure: 'park', name: 'The Green' },
    [
      ['landuse/park area 10', {}],
      ['pois/park point 14', { name: 'The Green' }],
    ],
  ],
  [
    { natural: 'water', name: 'Oak Lake' },
    [
      ['water/water area 8', { kind_detail: 'water' }],
      ['water/lake point 13', { name: 'Oak Lake' }],
    ],
  ],
  [{ natural: 'water', water: 'river', name: 'Platte' }, [['water/water area 8', { kind_detail: 'river' }]]],
  [
    { boundary: 'administrative', admin_level: '8', name: 'Ames' },
    [['boundaries/locality edge 10', { kind_detail: 8, name: 'Ames' }]],
  ],
])('draws the area %j', (tags, expected) => {
  expect(drawn(tags, 'area')).toEqual(expected)
})

test.each<[Tags, unknown[]]>([
  [
    { place: 'city', name: 'Ames', population: '66,258' },
    [
      [
        'places/locality point 8',
        { kind_detail: 'city', name: 'Ames', population: 66_258, population_rank: 7, sort_key: 13 },
      ],
    ],
  ],
  [
    { place: 'neighbourhood', name: 'Old Town' },
    [
      [
        'places/neighbourhood point 13',
        { kind_detail: 'neighbourhood', name: 'Old Town', population_rank: 3, sort_key: 17 },
      ],
    ],
  ],
  [{ amenity: 'library', name: 'City Library' }, [['pois/library point 15', { name: 'City Library' }]]],
  [{ 'addr:housenumber': '7' }, [['buildings/address point 15', { addr_housenumber: '7' }]]],
])('draws the point %j', (tags, expected) => {
  expect(drawn(tags, 'point')).toEqual(expected)
})

test.each<[Tags, 'point' | 'line' | 'area']>([
  [{ highway: 'construction' }, 'line'],
  [{ highway: 'constructor' }, 'line'],
  [{ highway: 'residential' }, 'area'],
  [{ highway: 'footway', footway: 'sidewalk' }, 'line'],
  [{ highway: 'pedestrian', area: 'yes' }, 'line'],
  [{ railway: 'subway', tunnel: 'yes' }, 'line'],
  [{ waterway: 'stream', tunnel: 'culvert' }, 'line'],
  [{ building: 'no' }, 'area'],
  [{ landuse: 'toString' }, 'area'],
  [{ boundary: 'administrative', admin_level: '9' }, 'area'],
  [{ amenity: 'library' }, 'point'],
  [{ place: 'city' }, 'point'],
  [{ shop: 'bakery', name: 'Bread' }, 'point'],
  [{}, 'area'],
])('draws nothing for %j as a %s', (tags, shape) => {
  expect(drawn(tags, shape)).toEqual([])
})
