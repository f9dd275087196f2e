/**
 * The base of every map: paper, above it the place for the grid, and above that the installed street maps, each within its
 * bounds. Where none is, or one cannot be loaded, the grid stays to be seen. Nothing here is fetched from elsewhere.
 */
import type { StreetBase } from '@lamplighter/domain/map'
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { darkVariables, lightVariables } from '../theme/tokens.ts'
import { mapFonts } from './map-fonts.ts'
import { streetLayers } from './street-layers.ts'
import { streetSource } from './street-maps.ts'

export type Scheme = 'light' | 'dark'

/** What is drawn before this layer lies under the street maps. */
export const UNDER_STREETS = 'under-streets'

/** Why the satellite button cannot be pressed. */
export const SATELLITE_OBSTACLE = 'Satellite imagery is not configured in this version.'

/** A colour of the theme, for drawings that do not know CSS. */
export function mapColour(scheme: Scheme, name: string): string {
  const variables = scheme === 'dark' ? darkVariables : lightVariables
  const colour = variables[`--${name}`]
  if (!colour) throw new Error(`the theme has no colour named ${name}`)
  return colour
}

export function baseStyle(scheme: Scheme, streets: readonly StreetBase[]): StyleSpecification {
  const drawn = streets.map(({ id }) => streetLayers(streetSource(id), scheme))
  return {
    version: 8,
    'font-faces': mapFonts(),
    sources: Object.fromEntries(streets.map((street) => [streetSource(street.id), sourceOf(street)])),
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': mapColour(scheme, 'sunken') } },
      { id: UNDER_STREETS, type: 'background', layout: { visibility: 'none' } },
      ...drawn.flatMap(({ ground }) => ground),
      ...drawn.flatMap(({ labels }) => labels),
    ],
  }
}

function sourceOf({ url, bounds, minZoom, maxZoom }: StreetBase): SourceSpecification {
  return {
    type: 'vector',
    tiles: [`pmtiles://${new URL(url, location.href).href}/{z}/{x}/{y}`],
    bounds,
    minzoom: minZoom,
    maxzoom: maxZoom,
  }
}
