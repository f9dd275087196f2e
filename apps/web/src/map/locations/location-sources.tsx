/** What the location layer draws: what the server has as tiles, a few known here as they are, and the one that is meant. */
import { useQuery } from '@tanstack/react-query'
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { FilterSpecification, VectorTileSource } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useScheme } from '../bases/use-scheme.ts'
import type { MapPoint } from '../map-types.ts'
import { countDiscs, countFigures, lamplight, pins } from './location-styles.ts'
import { askForTilesAnew, stopWaitingForTiles, type Tiled, tilesOf } from './location-tiles.ts'
import { UNSENT } from './pin-image.ts'

export const PINS = 'location-pins'
export const COUNTS = 'location-clusters'
export const OWN_PINS = 'location-own-pins'
export const MEANT_PIN = 'location-meant'

const TILE_SOURCE = 'location-tiles'
/** Beyond this zoom the tiles hold nothing more; the map enlarges them. */
const MAX_TILE_ZOOM = 16

/** All that the caller may see and the filters let through, at any number, but for those that are drawn in another way. */
export function TiledPins({ tiled, without }: { tiled: Tiled; without: readonly string[] }) {
  const scheme = useScheme()
  const address = tilesOf(tiled)
  const tiles = useMemo(() => [address], [address])
  useFreshTiles(tiles, tiled.of)
  useEffect(() => stopWaitingForTiles, [])
  const filter = useMemo<FilterSpecification>(
    () => ['!', ['in', ['get', 'id'], ['literal', [...without]]]],
    [without],
  )
  return (
    <Source id={TILE_SOURCE} type="vector" tiles={tiles} minzoom={0} maxzoom={MAX_TILE_ZOOM}>
      <Layer id={COUNTS} source-layer="cells" {...countDiscs(scheme)} />
      <Layer id="location-cluster-counts" source-layer="cells" {...countFigures(scheme)} />
      <Layer id={PINS} source-layer="points" filter={filter} {...pins(scheme)} />
    </Source>
  )
}

/** Reloads the tiles after a write and when the tab is shown again; the old ones stay until the new ones arrive. */
function useFreshTiles(tiles: string[], of: Tiled['of']): void {
  const map = useMap().current?.getMap()
  const { data: asked } = useQuery({
    queryKey: of === 'workorders' ? queryKeys.workOrderTiles() : queryKeys.locationTiles(),
    queryFn: () => performance.now(),
    initialData: 0,
    initialDataUpdatedAt: () => Date.now(),
    refetchOnMount: false,
  })
  const drawn = useRef(asked)
  useEffect(() => {
    if (drawn.current === asked) return
    drawn.current = asked
    askForTilesAnew()
    map?.getSource<VectorTileSource>(TILE_SOURCE)?.setTiles(tiles)
  }, [map, asked, tiles])
}

export function KnownLocations({ points, layer = PINS }: { points: readonly MapPoint[]; layer?: string }) {
  const scheme = useScheme()
  const data = useMemo(() => featuresOf(points), [points])
  return (
    <Source id={`${layer}-points`} type="geojson" data={data}>
      <Layer id={layer} {...pins(scheme)} />
    </Source>
  )
}

/** The selected pin: larger, with a ring, and shown even where others are only counted. */
export function MeantLocation({ point }: { point: MapPoint }) {
  const scheme = useScheme()
  const data = useMemo(() => featuresOf([point]), [point])
  return (
    <Source id="meant-location" type="geojson" data={data}>
      <Layer id="location-lamplight" {...lamplight(scheme)} />
      <Layer id={MEANT_PIN} {...pins(scheme, 1.25)} />
    </Source>
  )
}

function featuresOf(points: readonly MapPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(({ _id, latitude, longitude, icon, priority, unsent }) => ({
      type: 'Feature',
      properties: {
        id: _id,
        ...(icon ? { icon } : {}),
        ...(priority ? { priority } : {}),
        ...(unsent ? { unsent: UNSENT } : {}),
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}
