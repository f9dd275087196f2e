/** How locations look on the map: counts from afar, pins from near. The same for tiles and for locations known here. */
import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { mapColour, type Scheme } from '../bases/base-style.ts'
import { MAP_FONT } from '../bases/map-fonts.ts'
import { PIN_ICON_OFFSET, pinImageExpression } from './pin-image.ts'

type Look<Spec extends { type: string }> = Pick<Spec, Extract<'type' | 'layout' | 'paint', keyof Spec>>

export function countDiscs(scheme: Scheme): Look<CircleLayerSpecification> {
  return {
    type: 'circle',
    paint: {
      'circle-color': mapColour(scheme, 'deep'),
      'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0, 14, 2, 19, 4, 26, 6, 34],
      'circle-stroke-color': mapColour(scheme, 'on-deep'),
      'circle-stroke-width': 2,
    },
  }
}

export function countFigures(scheme: Scheme): Look<SymbolLayerSpecification> {
  return {
    type: 'symbol',
    layout: {
      'text-field': ['number-format', ['get', 'count'], {}],
      'text-font': MAP_FONT,
      'text-size': 14,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': mapColour(scheme, 'on-deep') },
  }
}

const LARGER_IN_SUN = 1.25

/**
 * Pins are smaller at low zooms, so that they do not cover streets and each other; those of work orders, which are few, less
 * so. Pins further south are drawn in front.
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
        0.55 * size,
        13.9,
        either(0.55 * size, 0.7 * size),
        // From here on nothing is counted any more: all of them stand on the map.
        14,
        either(0.33 * size, 0.7 * size),
        15,
        either(0.48 * size, 0.8 * size),
        16,
        either(0.72 * size, 0.9 * size),
        17,
        size,
      ],
    },
  }
}

const either = (ofLocation: number, ofOrder: number): ExpressionSpecification => [
  'case',
  ['has', 'priority'],
  ofOrder,
  ofLocation,
]

/** The ring under the selected pin. */
export function lamplight(scheme: Scheme): Look<CircleLayerSpecification> {
  const lamp = mapColour(scheme, 'lamp')
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
