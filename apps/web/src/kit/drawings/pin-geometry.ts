/**
 * The drawing of a pin and of a tile as a list of shapes. The React icon and the map's canvas both draw exactly this
 * list, so a thing looks the same in a table and on the map. Units are CSS pixels of a pin at its natural size.
 * The glyphs come from outside: the home page needs only a few of them.
 */

import type { CatalogueIcon } from '@lamplighter/domain/catalogue'
import { type Priority, priorityFacts } from '@lamplighter/domain/work-orders'
import type { Glyph } from '../../../icons/build-glyphs.ts'
import { priorityShapes } from './priority-shapes.ts'
import { UNSENT_SHAPE } from './unsent-shape.ts'

/** What a drawing shows of an icon or of a whole category; no catalog is needed for it. */
type DrawnIcon = Pick<CatalogueIcon, 'key' | 'colour'>

export type Glyphs = Readonly<Record<string, Glyph>>

export interface Shape {
  path: string
  fill?: string
  stroke?: { colour: string; width: number }
  /** Where a glyph's own grid lands: moved first, then scaled. */
  place?: { x: number; y: number; scale: number }
}

export interface Drawing {
  box: { x: number; y: number; width: number; height: number }
  shapes: Shape[]
}

export const INK = '#14202B'
const WHITE = '#FFFFFF'

/** The teardrop: a head of radius 16 round (22, 22), its tip at (22, 50). */
const TEARDROP = 'M22 50C19.2 44 6 35.4 6 22a16 16 0 0 1 32 0C38 35.4 24.8 44 22 50z'
const HEAD = { x: 22, y: 22, glyph: 19 }
const BADGE = { x: 34, y: 34, radius: 8, glyph: 11 }
/** Where a priority's shape sits: opposite the wrench, so that a repair can wear both. */
const MARK = { x: 35, y: 9, radius: 8, shape: 10.5 }
/** Where what is not sent yet says so: opposite of both. */
const UNSENT_MARK = { x: 9, y: 9, radius: 8, shape: 10.5 }
const PLAIN_BOX = { x: 1, y: 5, width: 42, height: 46 }
const RINGED_BOX = { x: 0, y: 0, width: 44, height: 56 }
/** In a ringed box the tip stands this far above the lower edge. */
export const RINGED_TIP_RISE = 6

const TILE = 32

interface PinSigns {
  priority?: Priority | undefined
  /** The server does not have it as it is drawn. */
  unsent?: boolean
  roomForRing?: boolean
}

/** The pin of an icon; a priority puts a ring of its color and its shape on it. `roomForRing` keeps boxes alike on the map. */
export function pinDrawing(
  glyphs: Glyphs,
  icon: DrawnIcon,
  { priority, unsent = false, roomForRing = false }: PinSigns = {},
): Drawing {
  const ring: Shape[] = priority
    ? [
        { path: TEARDROP, stroke: { colour: INK, width: 10 } },
        { path: TEARDROP, stroke: { colour: WHITE, width: 8.4 } },
        { path: TEARDROP, stroke: { colour: priorityFacts[priority].colour, width: 7 } },
      ]
    : []
  const body: Shape = { path: TEARDROP, fill: icon.colour, stroke: { colour: INK, width: 1.5 } }
  return {
    box: priority || unsent || roomForRing ? RINGED_BOX : PLAIN_BOX,
    shapes: [
      ...ring,
      body,
      ...glyphShapes(glyphs, icon, HEAD),
      ...badgeShapes(glyphs, icon, BADGE),
      ...(priority ? markShapes(MARK, priorityShapes[priority], WHITE, INK) : []),
      ...(unsent ? markShapes(UNSENT_MARK, UNSENT_SHAPE, INK, WHITE) : []),
    ],
  }
}

/** A shape on a disc; the disc's edge has the shape's color. */
function markShapes(at: typeof MARK, shape: string, ground: string, colour: string): Shape[] {
  const place = { x: at.x - at.shape / 2, y: at.y - at.shape / 2, scale: at.shape / 16 }
  return [
    { path: circle(at), fill: ground, stroke: { colour, width: 1.2 } },
    { path: shape, fill: colour, place },
  ]
}

/** A rounded square in the category's color with the glyph, for lists, where there is nothing to point at. */
export function tileDrawing(glyphs: Glyphs, icon: DrawnIcon): Drawing {
  const square: Shape = { path: roundedSquare(TILE, 8), fill: icon.colour }
  const centre = { x: TILE / 2, y: TILE / 2, glyph: 20 }
  return {
    box: { x: 0, y: 0, width: TILE, height: TILE },
    shapes: [
      square,
      ...glyphShapes(glyphs, icon, centre),
      ...badgeShapes(glyphs, icon, { x: 24.5, y: 24.5, radius: 7, glyph: 9.5 }),
    ],
  }
}

function glyphShapes(
  glyphs: Glyphs,
  icon: DrawnIcon,
  at: { x: number; y: number; glyph: number },
  colour = glyphColour(icon.colour),
): Shape[] {
  return shapesOfGlyph(glyphs, icon.key, at, colour)
}

function badgeShapes(
  glyphs: Glyphs,
  icon: DrawnIcon,
  at: { x: number; y: number; radius: number; glyph: number },
): Shape[] {
  if (glyphs[icon.key]?.badge !== 'wrench') return []
  const disc: Shape = { path: circle(at), fill: WHITE, stroke: { colour: INK, width: 1.2 } }
  return [disc, ...shapesOfGlyph(glyphs, 'wrench', at, INK)]
}

function shapesOfGlyph(
  glyphs: Glyphs,
  key: string,
  at: { x: number; y: number; glyph: number },
  fill: string,
): Shape[] {
  const glyph = glyphs[key]
  if (!glyph) return []
  // The 24-unit set leaves an empty margin of about two units round each drawing.
  const scale = at.glyph / (glyph.size === 24 ? 21 : glyph.size)
  const half = (glyph.size * scale) / 2
  const place = { x: at.x - half, y: at.y - half, scale }
  return glyph.paths.map((path) => ({ path, fill, place }))
}

/** White where it stands out from the color by at least 3:1 (WCAG 1.4.11), ink otherwise. */
export function glyphColour(background: string): string {
  return contrast(background, WHITE) >= 3 ? WHITE : INK
}

/** WCAG contrast ratio of two '#rrggbb' colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const linear = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function circle({ x, y, radius: r }: { x: number; y: number; radius: number }): string {
  return `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`
}

function roundedSquare(side: number, r: number): string {
  const straight = side - 2 * r
  return `M${r} 0h${straight}a${r} ${r} 0 0 1 ${r} ${r}v${straight}a${r} ${r} 0 0 1 ${-r} ${r}h${-straight}a${r} ${r} 0 0 1 ${-r} ${-r}v${-straight}a${r} ${r} 0 0 1 ${r} ${-r}z`
}
