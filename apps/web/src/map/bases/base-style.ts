/**
 * The initial style: the paper background, the bases that are known by then, and marker layers between which everything else is
 * inserted. Other bases are added and removed later (lay-bases.ts); the style is never replaced, which would remove pins and their
 * images.
 */
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
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

/** A colour of the theme, for the map and canvas, which cannot read CSS variables. */
export function mapColour(scheme: Scheme, name: string): string {
  const colour = variablesOf[scheme][`--${name}`]
  if (!colour) throw new Error(`the theme has no colour named ${name}`)
  return colour
}

/** The sources and layers of all bases of a map. */
export interface BasePlan {
  sources: Readonly<Record<string, SourceSpecification>>
  /** Below the grid. */
  country: LayerSpecification[]
  /** Above it. */
  streets: LayerSpecification[]
}

export function baseStyle(scheme: Scheme, { sources, country, streets }: BasePlan): StyleSpecification {
  return {
    version: 8,
    'font-faces': mapFonts(),
    sources: { ...sources },
    layers: [
      { id: PAPER, type: 'background', paint: { 'background-color': mapColour(scheme, 'sunken') } },
      ...country,
      ...[UNDER_LIMITS, UNDER_GRID, UNDER_STREETS].map(marker),
      ...streets,
      ...[OVER_STREETS, UNDER_PINS].map(marker),
    ],
  }
}

const marker = (id: string) => ({
  id,
  type: 'background' as const,
  layout: { visibility: 'none' as const },
})
