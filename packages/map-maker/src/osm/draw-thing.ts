/** One thing of OpenStreetMap, told by its tags and its shape, as what the map draws of it. */
import { drawAreas, drawCourses } from './draw-ground.ts'
import { drawPoints, drawSettlements } from './draw-points.ts'
import { drawRoads } from './draw-roads.ts'
import type { Drawn, Tags } from './drawn.ts'

/**
 * A street, drawn once: `drawThing({ highway: 'residential', name: 'Elm' }, 'line')` is one line of the layer `roads`; a
 * school's building three things: a building, a name and a house number.
 */
export function drawThing(tags: Tags, shape: 'point' | 'line' | 'area'): Drawn[] {
  if (shape === 'point') return [...drawPoints(tags), ...drawSettlements(tags)]
  if (shape === 'area') return [...drawAreas(tags), ...drawPoints(tags)]
  return [...drawRoads(tags), ...drawCourses(tags)]
}

/** What osmium is asked for: everything above and no more; a closed way is a line or an area by its tags. */
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
