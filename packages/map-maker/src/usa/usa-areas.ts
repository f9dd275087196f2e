/** The land of the base of the USA, its borders, and the names of states and counties. */

import { usAtlas, worldAtlas } from '@lamplighter/gazetteer/sources'
import type { Geometry, MultiLineString, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { labelPoint } from '../tiles/label-point.ts'

export interface Shape {
  type: 'Feature'
  geometry: Geometry
  properties: { kind: string }
}

/** A point with a name, in the tiles from its zoom on. */
export interface Label {
  at: Position
  fromZoom: number
  properties: Readonly<Record<string, string | number>>
}

const USA = '840'
/** The District of Columbia: the city's name stands there. */
const CAPITAL = '11'
const STATE_NAMES_FROM = 3
const COUNTY_NAMES_FROM = 8

export function usaAreas() {
  const us = usAtlas()
  const world = worldAtlas()
  const { countries } = world.objects
  const states = feature(us, us.objects.states).features
  const counties = feature(us, us.objects.counties).features
  const stateOf = ({ id }: { id?: string | number | undefined }) => String(id).slice(0, 2)
  const neighbours = feature(world, countries).features.filter(({ id }) => id !== USA)
  return {
    /** The neighbors first: their outlines are coarser, so the USA lies above them. */
    land: [
      ...neighbours.map(({ geometry }) => shape('country', geometry)),
      ...states.map(({ geometry }) => shape('state', geometry)),
    ],
    borders: [
      ...lines(
        'country',
        mesh(world, countries, (a, b) => a !== b),
      ),
      ...lines(
        'state',
        mesh(us, us.objects.states, (a, b) => a !== b),
      ),
    ],
    countyLines: lines(
      'county',
      mesh(us, us.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
    ),
    names: [
      ...states
        .filter(({ id }) => id !== CAPITAL)
        .map((area) => label('state', area, STATE_NAMES_FROM, nameOf(area))),
      ...counties
        .filter(({ id }) => isCounty(String(id)))
        .map((area) => label('county', area, COUNTY_NAMES_FROM, countyName(String(area.id), nameOf(area)))),
    ],
  }
}

const shape = (kind: string, geometry: Geometry): Shape => ({
  type: 'Feature',
  geometry,
  properties: { kind },
})

/** One shape a line, so that a part of the country can do with its own. */
const lines = (kind: string, { coordinates }: MultiLineString): Shape[] =>
  coordinates.map((line) => shape(kind, { type: 'LineString', coordinates: line }))

/** Alaska, the capital and the territories have areas of other kinds; from 510 on they are cities of their own. */
function isCounty(id: string): boolean {
  return !['02', '11', '60', '66', '69', '72', '78'].includes(id.slice(0, 2)) && Number(id.slice(2)) < 510
}

const LOUISIANA = '22'

const countyName = (id: string, name: string) => `${name} ${id.startsWith(LOUISIANA) ? 'Parish' : 'County'}`

/** What an area of the atlas is called. */
function nameOf({ properties }: { properties: object }): string {
  return 'name' in properties ? String(properties.name) : ''
}

function label(
  kind: string,
  { geometry }: { geometry: Geometry | null },
  fromZoom: number,
  name: string,
): Label {
  return { at: labelPoint(geometry) ?? [], fromZoom, properties: { kind, name } }
}
