/** Land, borders, and names of states and counties for the base map of the USA. */

import { usAtlas, worldAtlas } from '@lamplighter/gazetteer/sources'
import type { Geometry, MultiLineString, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { labelPoint } from '../tiles/label-point.ts'

export interface Shape {
  type: 'Feature'
  geometry: Geometry
  properties: { kind: string }
}

/** A named point, in the tiles from its zoom on. */
export interface Label {
  at: Position
  fromZoom: number
  properties: Readonly<Record<string, string | number>>
}

const USA = '840'
/** District of Columbia; it already has the label of the city. */
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
  const neighbors = feature(world, countries).features.filter(({ id }) => id !== USA)
  return {
    /** Neighboring countries first: their outlines are coarser, so the USA covers them. */
    land: [
      ...neighbors.map(({ geometry }) => shape('country', geometry)),
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

/** One shape per line, so that tiles need only nearby lines. */
const lines = (kind: string, { coordinates }: MultiLineString): Shape[] =>
  coordinates.map((line) => shape(kind, { type: 'LineString', coordinates: line }))

/** Alaska, the capital and the territories have other kinds of areas; ids from 510 on are independent cities. */
function isCounty(id: string): boolean {
  return !['02', '11', '60', '66', '69', '72', '78'].includes(id.slice(0, 2)) && Number(id.slice(2)) < 510
}

const LOUISIANA = '22'

const countyName = (id: string, name: string) => `${name} ${id.startsWith(LOUISIANA) ? 'Parish' : 'County'}`

/** Name of an area in the atlas. */
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
