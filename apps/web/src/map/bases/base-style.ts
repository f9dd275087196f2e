/**
 * What every map begins with: paper, and the places where everything else is put in between. Bases come and go while the
 * map lives (lay-bases.ts); the style itself is never exchanged, which would take pins and their images with it.
 */
import type { StyleSpecification } from 'maplibre-gl'
import { darkVariables, lightVariables } from '../../theme/tokens.ts'
import { mapFonts } from './map-fonts.ts'

export type Scheme = 'light' | 'dark'

export const PAPER = 'paper'

/** What is drawn before this layer lies under the grid: the map of the whole country. */
export const UNDER_GRID = 'under-grid'

/** What is drawn before this layer lies under the street maps. */
export const UNDER_STREETS = 'under-streets'

/** What is drawn before this layer lies under everything of ours: pins, limits, rings. */
export const OVER_STREETS = 'over-streets'

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
    'font-faces': mapFonts(),
    sources: {},
    layers: [
      { id: PAPER, type: 'background', paint: { 'background-color': mapColour(scheme, 'sunken') } },
      ...[UNDER_GRID, UNDER_STREETS, OVER_STREETS].map((id) => ({
        id,
        type: 'background' as const,
        layout: { visibility: 'none' as const },
      })),
    ],
  }
}
