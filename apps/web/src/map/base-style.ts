/**
 * The base of every map, in one place so that a street map can take its turn: paper, and the fonts that labels are drawn
 * with. Streets and satellite pictures are not part of this version; nothing here is fetched from elsewhere.
 */
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { StyleSpecification } from 'maplibre-gl'
import { darkVariables, lightVariables } from '../theme/tokens.ts'

export type Scheme = 'light' | 'dark'

export const MAP_FONT = ['Inter Map']

/** From this zoom on people expect streets, so the map says that it has none. */
export const STREETS_EXPECTED_FROM = 13

/** Why the satellite button cannot be pressed. */
export const SATELLITE_OBSTACLE = 'Satellite imagery is not configured in this version.'

/** A colour of the theme, for drawings that do not know CSS. */
export function mapColour(scheme: Scheme, name: string): string {
  const variables = scheme === 'dark' ? darkVariables : lightVariables
  const colour = variables[`--${name}`]
  if (!colour) throw new Error(`the theme has no colour named ${name}`)
  return colour
}

export function baseStyle(scheme: Scheme): StyleSpecification {
  return {
    version: 8,
    'font-faces': { 'Inter Map': [{ url: new URL(interUrl, location.href).href }] },
    sources: {},
    layers: [{ id: 'paper', type: 'background', paint: { 'background-color': mapColour(scheme, 'sunken') } }],
  }
}
