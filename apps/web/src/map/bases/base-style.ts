/**
 * The initial style: the paper background, and marker layers between which everything else is inserted. Bases are added and
 * removed later (lay-bases.ts); the style is never replaced, which would remove pins and their images.
 */
import type { StyleSpecification } from 'maplibre-gl'
import { darkVariables, lightVariables, sunVariables } from '../../theme/tokens.ts'
import { mapFonts } from './map-fonts.ts'

export const schemes = ['light', 'dark', 'sun'] as const
export type Scheme = (typeof schemes)[number]

const variablesOf = { light: lightVariables, dark: darkVariables, sun: sunVariables }

export const PAPER = 'paper'

/** What is drawn before this layer lies under the limits of cities: the map of the whole country. */
export const UNDER_LIMITS = 'under-limits'

/** What is drawn before this layer lies under the grid, which is there only where no streets are. */
export const UNDER_GRID = 'under-grid'

/** What is drawn before this layer lies under the street maps. */
export const UNDER_STREETS = 'under-streets'

/** What is drawn before this layer lies under everything of ours: boundaries, pins, rings. */
export const OVER_STREETS = 'over-streets'

/** What of ours is drawn before this layer lies under the pins, which may be there first. */
export const UNDER_PINS = 'under-pins'

/** A color of the theme, for the map and canvas, which cannot read CSS variables. */
export function mapColour(scheme: Scheme, name: string): string {
  const colour = variablesOf[scheme][`--${name}`]
  if (!colour) throw new Error(`the theme has no colour named ${name}`)
  return colour
}

export function baseStyle(scheme: Scheme): StyleSpecification {
  return {
    version: 8,
    'font-faces': mapFonts(),
    sources: {},
    layers: [
      { id: PAPER, type: 'background', paint: { 'background-color': mapColour(scheme, 'sunken') } },
      ...[UNDER_LIMITS, UNDER_GRID, UNDER_STREETS, OVER_STREETS, UNDER_PINS].map((id) => ({
        id,
        type: 'background' as const,
        layout: { visibility: 'none' as const },
      })),
    ],
  }
}
