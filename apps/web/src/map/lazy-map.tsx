/**
 * The map and its parts for pages. The renderer is large, so it comes in a chunk of its own, after the page; until then a
 * skeleton of the right height holds its place.
 */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { CityMapProps, LocationLayerProps, MapControlsProps } from './map-types.ts'
import { prefetchStreetMaps } from './street-maps.ts'

const parts = () => {
  prefetchStreetMaps()
  return import('./map-parts.ts')
}

const LazyCityMap = lazy(async () => ({ default: (await parts()).CityMap }))
const LazyLocationLayer = lazy(async () => ({ default: (await parts()).LocationLayer }))
const LazyMapControls = lazy(async () => ({ default: (await parts()).MapControls }))
const LazyDropPin = lazy(async () => ({ default: (await parts()).DropPin }))
const LazyAccuracyRing = lazy(async () => ({ default: (await parts()).AccuracyRing }))

export function CityMap(props: CityMapProps) {
  const { height = '100%' } = props
  return (
    <Suspense fallback={<Skeleton height={height} radius={0} />}>
      <LazyCityMap {...props} />
    </Suspense>
  )
}

export function LocationLayer(props: LocationLayerProps) {
  return <LazyLocationLayer {...props} />
}

export function MapControls(props: MapControlsProps) {
  return <LazyMapControls {...props} />
}

export { LazyAccuracyRing as AccuracyRing, LazyDropPin as DropPin }
