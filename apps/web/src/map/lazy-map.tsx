/**
 * The map and its parts for pages. The renderer is large, so it comes in a chunk of its own, after the page; until then a
 * skeleton of the right height holds its place.
 */
import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { prefetchStreetMaps } from './bases/street-maps.ts'
import type { CityMapProps } from './map-types.ts'

const parts = () => {
  prefetchStreetMaps()
  return import('./map-parts.ts')
}

/**
 * Each part waits for the chunk by itself: one that waited for another would be rendered twice, and its source on the map
 * would be left with what the first time said.
 */
function part<Props extends object>(
  choose: (from: Awaited<ReturnType<typeof parts>>) => ComponentType<Props>,
) {
  const Part = lazy(async () => ({ default: choose(await parts()) as ComponentType<object> }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

const LazyCityMap = lazy(async () => ({ default: (await parts()).CityMap }))

export const LocationLayer = part(({ LocationLayer }) => LocationLayer)
export const MapControls = part(({ MapControls }) => MapControls)
export const DropPin = part(({ DropPin }) => DropPin)
export const AccuracyRing = part(({ AccuracyRing }) => AccuracyRing)

export function CityMap(props: CityMapProps) {
  const { height = '100%' } = props
  return (
    <Suspense fallback={<Skeleton height={height} radius={0} />}>
      <LazyCityMap {...props} />
    </Suspense>
  )
}
