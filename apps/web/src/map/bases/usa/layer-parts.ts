/** Helpers for the layers of the USA base. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'

type WithoutSource<Layer> = Layer extends { source: string } ? Omit<Layer, 'source'> : never
/** A layer without its source. */
export type Unbound = WithoutSource<LayerSpecification>

export const population: ExpressionSpecification = ['get', 'population']

/** Alternating zooms and values: `byZoom(5, 0, 10, 1)`. */
export const byZoom = (...stops: (number | string | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

/** Filters features of a kind: 'state', 'county', 'country'. */
export const ofKind = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind]
