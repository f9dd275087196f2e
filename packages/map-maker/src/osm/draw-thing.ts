/** Converts an OpenStreetMap object, by its tags and shape, to map features. */
import { drawAreas, drawCourses } from './draw-ground.ts'
import { drawPoints, drawSettlements } from './draw-points.ts'
import { drawRoads } from './draw-roads.ts'
import type { Drawn, Tags } from './drawn.ts'

/**
 * `drawThing({ highway: 'residential', name: 'Elm' }, 'line')` returns one line of the layer `roads`. A school building
 * returns three features: a building, a name and a house number.
 */
export function drawThing(tags: Tags, shape: 'point' | 'line' | 'area'): Drawn[] {
  if (shape === 'point') return [...drawPoints(tags), ...drawSettlements(tags)]
  if (shape === 'area') return [...drawAreas(tags), ...drawPoints(tags)]
  return [...drawRoads(tags), ...drawCourses(tags)]
}

/**
 * Tags to request from osmium: all of the above and no others. Tags decide whether a closed way is a line or an area.
 */
export const wanted = {
  linear_tags: [
    'highway',
    'railway',
    'waterway=river,canal,stream,ditch,drain',
    'aeroway=runway,taxiway',
    'man_made=pier',
    'natural=coastline',
  ],
  area_tags: [
    'building',
    'building:part',
    'landuse',
    'leisure',
    'amenity',
    'tourism=zoo',
    'natural=water,wood,scrub,heath,grassland,wetland,sand,beach',
    'waterway=riverbank,dock',
    'aeroway=aerodrome',
    'place=square',
    'man_made=pier',
    'boundary=administrative,national_park,protected_area',
  ],
}
