/**
 * The map and its parts for pages. The renderer is large, so it loads in its own chunk after the page; until then a
 * skeleton of the right height reserves the space.
 */
import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../kit/page/error-boundary.tsx'
import { lazyPart, Nothing } from '../kit/page/lazy-code.tsx'
import { prefetchStreetMaps } from './bases/street/street-maps.ts'
import type { CityMapProps } from './map-types.ts'

type Parts = typeof import('./map-parts.ts')

/** After the chunk has loaded, parts render at once, so that a new pin receives focus in time. */
let loaded: Parts | null = null

async function parts(): Promise<Parts> {
  prefetchStreetMaps()
  loaded = await import('./map-parts.ts')
  return loaded
}

/**
 * Each part waits for the chunk separately. If one suspended after another had rendered, it would render twice, and its
 * map source would keep the first render's data.
 */
function part<Props extends object>(choose: (from: Parts) => ComponentType<Props>) {
  const chosen = (from: Parts) => choose(from) as ComponentType<object>
  // The map itself reports the failure.
  const Later = lazyPart(async () => chosen(await parts()), Nothing)
  return (props: Props) => {
    const [Now] = useState(() => loaded && chosen(loaded))
    if (Now) return <Now {...props} />
    return (
      <Suspense fallback={null}>
        <Later {...props} />
      </Suspense>
    )
  }
}

const LazyCityMap = lazy(async () => ({ default: (await parts()).CityMap }))

export const LocationLayer = part(({ LocationLayer }) => LocationLayer)
export const Neighbors = part(({ Neighbors }) => Neighbors)
export const ListInView = part(({ ListInView }) => ListInView)
export const ListedSheet = part(({ ListedSheet }) => ListedSheet)
export const LayersPanel = part(({ LayersPanel }) => LayersPanel)
export const Legend = part(({ Legend }) => Legend)
export const Sheet = part(({ Sheet }) => Sheet)
export const MapControls = part(({ MapControls }) => MapControls)
export const DropPin = part(({ DropPin }) => DropPin)
export const AccuracyRing = part(({ AccuracyRing }) => AccuracyRing)
export const MiddlePin = part(({ MiddlePin }) => MiddlePin)
export const MovedFrom = part(({ MovedFrom }) => MovedFrom)
export const PointCloud = part(({ PointCloud }) => PointCloud)

export function CityMap(props: CityMapProps) {
  const { height = '100%' } = props
  return (
    <ErrorBoundary message="Couldn't show the map.">
      <Suspense fallback={<Skeleton height={height} radius={0} />}>
        <LazyCityMap {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
