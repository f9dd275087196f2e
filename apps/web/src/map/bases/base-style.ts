/**
 * The initial style: the paper background, and anchor layers that mark where other layers are inserted. Bases are added and
 * removed later (lay-bases.ts); the style is never replaced, which would remove pins and their images.
 */
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { darkVariables, lightVariables, sunVariables } from '../../theme/tokens.ts'
import { mapFonts } from './map-fonts.ts'

export const schemes = ['light', 'dark', 'sun'] as const
export type Scheme = (typeof schemes)[number]

const variablesOf = { light: lightVariables, dark: darkVariables, sun: sunVariables }

export const PAPER = 'paper'

/** Anchor below city boundaries: the country map goes before it. */
export const UNDER_LIMITS = 'under-limits'

/** Anchor below the grid, which appears only without streets. */
export const UNDER_GRID = 'under-grid'

/** Anchor below the street maps. */
export const UNDER_STREETS = 'under-streets'

/** Anchor below our own layers: boundaries, pins, rings. */
export const OVER_STREETS = 'over-streets'

/** Anchor below the pins, which may be added first. */
export const UNDER_PINS = 'under-pins'

/** A theme color, for maps and canvases, which cannot read CSS variables. */
export function mapColor(scheme: Scheme, name: string): string {
  const color = variablesOf[scheme][`--${name}`]
  if (!color) throw new Error(`the theme has no color named ${name}`)
  return color
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
      { id: PAPER, type: 'background', paint: { 'background-color': mapColor(scheme, 'sunken') } },
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
