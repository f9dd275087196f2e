/**
 * Pins and tiles as lists of shapes. The React icon and the map's canvas draw the same
 * list, so that both look alike. Units are CSS pixels of a pin at its natural size.
 * Callers pass in the glyphs, because the home page needs only a few.
 */

import type { CatalogIcon } from '@lamplighter/domain/catalog'
import { type Priority, priorityFacts } from '@lamplighter/domain/work-orders'
import type { Glyph } from '../../../icons/build-glyphs.ts'
import { priorityShapes } from './priority-shapes.ts'
import { UNSENT_SHAPE } from './unsent-shape.ts'

/** The fields of an icon or category that a drawing needs. */
type DrawnIcon = Pick<CatalogIcon, 'key' | 'color'>

export type Glyphs = Readonly<Record<string, Glyph>>

export interface Shape {
  path: string
  fill?: string
  stroke?: { color: string; width: number }
  /** Placement of a glyph's grid: translated, then scaled. */
  place?: { x: number; y: number; scale: number }
}

export interface Drawing {
  box: { x: number; y: number; width: number; height: number }
  shapes: Shape[]
}

export const INK = '#14202B'
const WHITE = '#FFFFFF'

/** The teardrop: a circle of radius 16 at (22, 22), the tip at (22, 50). */
const TEARDROP = 'M22 50C19.2 44 6 35.4 6 22a16 16 0 0 1 32 0C38 35.4 24.8 44 22 50z'
const HEAD = { x: 22, y: 22, glyph: 19 }
const BADGE = { x: 34, y: 34, radius: 8, glyph: 11 }
/** Position of the priority shape: opposite the wrench, so that a repair can have both. */
const MARK = { x: 35, y: 9, radius: 8, shape: 10.5 }
/** Position of the unsent symbol: opposite both. */
const UNSENT_MARK = { x: 9, y: 9, radius: 8, shape: 10.5 }
const PLAIN_BOX = { x: 1, y: 5, width: 42, height: 46 }
const RINGED_BOX = { x: 0, y: 0, width: 44, height: 56 }
/** Distance of the tip from the lower edge in a box with a ring. */
export const RINGED_TIP_RISE = 6

const TILE = 32

interface PinSigns {
  priority?: Priority | undefined
  /** Has unsent changes. */
  unsent?: boolean
  roomForRing?: boolean
}

/** The pin of an icon; a priority adds its ring and shape. `roomForRing` keeps box sizes equal on the map. */
export function pinDrawing(
  glyphs: Glyphs,
  icon: DrawnIcon,
  { priority, unsent = false, roomForRing = false }: PinSigns = {},
): Drawing {
  const ring: Shape[] = priority
    ? [
        { path: TEARDROP, stroke: { color: INK, width: 10 } },
        { path: TEARDROP, stroke: { color: WHITE, width: 8.4 } },
        { path: TEARDROP, stroke: { color: priorityFacts[priority].color, width: 7 } },
      ]
    : []
  const body: Shape = { path: TEARDROP, fill: icon.color, stroke: { color: INK, width: 1.5 } }
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
function markShapes(at: typeof MARK, shape: string, ground: string, color: string): Shape[] {
  const place = { x: at.x - at.shape / 2, y: at.y - at.shape / 2, scale: at.shape / 16 }
  return [
    { path: circle(at), fill: ground, stroke: { color, width: 1.2 } },
    { path: shape, fill: color, place },
  ]
}

/** A rounded square with the glyph in the category's color, for lists. */
export function tileDrawing(glyphs: Glyphs, icon: DrawnIcon): Drawing {
  const square: Shape = { path: roundedSquare(TILE, 8), fill: icon.color }
  const center = { x: TILE / 2, y: TILE / 2, glyph: 20 }
  return {
    box: { x: 0, y: 0, width: TILE, height: TILE },
    shapes: [
      square,
      ...glyphShapes(glyphs, icon, center),
      ...badgeShapes(glyphs, icon, { x: 24.5, y: 24.5, radius: 7, glyph: 9.5 }),
    ],
  }
}

function glyphShapes(
  glyphs: Glyphs,
  icon: DrawnIcon,
  at: { x: number; y: number; glyph: number },
  color = glyphColor(icon.color),
): Shape[] {
  return shapesOfGlyph(glyphs, icon.key, at, color)
}

function badgeShapes(
  glyphs: Glyphs,
  icon: DrawnIcon,
  at: { x: number; y: number; radius: number; glyph: number },
): Shape[] {
  if (glyphs[icon.key]?.badge !== 'wrench') return []
  const disc: Shape = { path: circle(at), fill: WHITE, stroke: { color: INK, width: 1.2 } }
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
  // The 24-unit set leaves an empty margin of about two units around each drawing.
  const scale = at.glyph / (glyph.size === 24 ? 21 : glyph.size)
  const half = (glyph.size * scale) / 2
  const place = { x: at.x - half, y: at.y - half, scale }
  return glyph.paths.map((path) => ({ path, fill, place }))
}

/** White if its contrast with the color is at least 3:1 (WCAG 1.4.11), otherwise ink. */
export function glyphColor(background: string): string {
  return contrast(background, WHITE) >= 3 ? WHITE : INK
}

/** WCAG contrast ratio of two '#rrggbb' colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const linear = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
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
