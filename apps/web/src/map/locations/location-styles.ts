/** Styles of locations on the map: counts at low zooms, dots where crowded, pins at high zooms. Shared by tiles and local locations. */
import { allIcons, UNCATEGORIZED_COLOR } from '@lamplighter/domain/catalog'
import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { mapColor, type Scheme } from '../bases/base-style.ts'
import { MAP_FONT } from '../bases/map-fonts.ts'
import { PIN_ICON_OFFSET, pinImageExpression } from './pin-image.ts'

type Look<Spec extends { type: string }> = Pick<Spec, Extract<'type' | 'layout' | 'paint', keyof Spec>>

/** Fits 14 px digits; with its border at most the 36 px buffer of a tile (encode-tile.ts). */
const radiusByCount: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['log10', ['get', 'count']],
  0,
  14,
  2,
  18,
  4,
  29,
  6,
  34,
]

/** Pixels: counts above others are shifted up and to the right. */
const ASIDE: [number, number] = [24, -24]

/** `over` others, they have the accent color and keep the count below readable. */
export function countDiscs(scheme: Scheme, over: boolean): Look<CircleLayerSpecification> {
  return {
    type: 'circle',
    paint: {
      'circle-color': mapColor(scheme, over ? 'lamp' : 'deep'),
      'circle-radius': over ? ['min', radiusByCount, 20] : radiusByCount,
      'circle-stroke-color': mapColor(scheme, over ? 'on-lamp' : 'on-deep'),
      'circle-stroke-width': 2,
      'circle-translate': over ? ASIDE : [0, 0],
    },
  }
}

export function countFigures(scheme: Scheme, over: boolean): Look<SymbolLayerSpecification> {
  return {
    type: 'symbol',
    layout: {
      'text-field': ['number-format', ['get', 'count'], {}],
      'text-font': MAP_FONT,
      'text-size': 14,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: {
      'text-color': mapColor(scheme, over ? 'on-lamp' : 'on-deep'),
      'text-translate': over ? ASIDE : [0, 0],
    },
  }
}

/** Icon keys by department color. */
const keysByColor = Map.groupBy(allIcons, ({ color }) => color)

const departmentColor = [
  'match',
  ['coalesce', ['get', 'icon'], 'default'],
  ...[...keysByColor].flatMap(([color, icons]) => [icons.map(({ key }) => key), color]),
  UNCATEGORIZED_COLOR,
] as unknown as ExpressionSpecification

/** One dot per location, where pins would overlap (LOC-70). */
export function dots(scheme: Scheme): Look<CircleLayerSpecification> {
  const larger = scheme === 'sun' ? LARGER_IN_SUN : 1
  return {
    type: 'circle',
    paint: {
      'circle-color': departmentColor,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 4 * larger, 15, 5 * larger, 16, 8 * larger],
      'circle-stroke-color': mapColor(scheme, 'pin-edge'),
      'circle-stroke-width': larger,
    },
  }
}

const LARGER_IN_SUN = 1.25

/**
 * Pins are smaller at low zooms, so that they do not cover streets and each other; work order pins, which are few, shrink less.
 * Pins farther south are drawn in front.
 */
export function pins(scheme: Scheme, scale = 1): Look<SymbolLayerSpecification> {
  const size = scheme === 'sun' ? scale * LARGER_IN_SUN : scale
  return {
    type: 'symbol',
    layout: {
      'icon-image': pinImageExpression(scheme),
      'icon-anchor': 'bottom',
      'icon-offset': PIN_ICON_OFFSET,
      'icon-allow-overlap': true,
      // Pins do not displace street names.
      'icon-ignore-placement': true,
      'icon-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        12,
        either(0.55 * size, 0.6 * size),
        15,
        either(0.6 * size, 0.8 * size),
        16,
        either(0.72 * size, 0.9 * size),
        17,
        size,
      ],
    },
  }
}

const PALE = 0.55

/** Existing pins beside the one being placed: smaller and pale. */
export function palePins(scheme: Scheme): Look<SymbolLayerSpecification> {
  return { ...pins(scheme, 0.8), paint: { 'icon-opacity': PALE } }
}

const either = (ofLocation: number, ofOrder: number): ExpressionSpecification => [
  'case',
  ['has', 'priority'],
  ofOrder,
  ofLocation,
]

/** The ring under the selected pin. */
export function lamplight(scheme: Scheme): Look<CircleLayerSpecification> {
  const lamp = mapColor(scheme, 'lamp')
  return {
    type: 'circle',
    paint: {
      'circle-color': lamp,
      'circle-opacity': 0.25,
      'circle-radius': 18,
      'circle-stroke-color': lamp,
      'circle-stroke-width': 3,
    },
  }
}
