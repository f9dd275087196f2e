/** Sources of the location layer: server tiles, local points, and the selected pin. */
import { useQuery } from '@tanstack/react-query'
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { VectorTileSource } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useScheme } from '../bases/use-scheme.ts'
import type { MapPoint } from '../map-types.ts'
import { lamplight, palePins, pins } from './location-styles.ts'
import { askForTilesAnew, stopWaitingForTiles } from './location-tiles.ts'
import { UNSENT } from './pin-image.ts'
import { pinLayers, shownBut, type Tiles, tileSource, tileSourceOf } from './pin-layers.ts'
import { type Tiled, tilesOf } from './tile-address.ts'

export const MEANT_PIN = 'location-meant'
export const NEIGHBORS = 'neighbor-pins'
export const OWN_NEIGHBORS = 'neighbor-own-pins'
export const NEIGHBOR_ORDERS = 'neighbor-orders'
export const OWN_NEIGHBOR_ORDERS = 'neighbor-own-orders'
/** Existing pins while a pin is placed. */
export const neighborLayers = [OWN_NEIGHBOR_ORDERS, NEIGHBOR_ORDERS, OWN_NEIGHBORS, NEIGHBORS]

/** All visible locations that match the filters, except those drawn separately. */
export function TiledPins({ tiled, without, name = 'location' }: TiledPinsProps) {
  const scheme = useScheme()
  const address = tilesOf(tiled)
  const tiles = useMemo(() => [address], [address])
  const source = tileSourceOf(name)
  useFreshTiles(tiles, tiled.of, source)
  const layers = useMemo(() => pinLayers(name, scheme, without), [name, scheme, without])
  return (
    <Source id={source} {...tileSource(tiles)}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  )
}

interface TiledPinsProps {
  tiled: Tiled
  without: readonly string[]
  name?: Tiles
}

interface NeighborsProps {
  layer: typeof NEIGHBORS | typeof NEIGHBOR_ORDERS
  tiled: Tiled
  without: readonly string[]
}

/** The same, pale and without counts, behind a pin being placed. */
export function PalePins({ layer, tiled, without }: NeighborsProps) {
  const scheme = useScheme()
  const address = tilesOf(tiled)
  const tiles = useMemo(() => [address], [address])
  const source = `${layer}-tiles`
  useFreshTiles(tiles, tiled.of, source)
  const filter = useMemo(() => shownBut(without), [without])
  return (
    <Source id={source} {...tileSource(tiles)}>
      <Layer id={layer} source-layer="points" filter={filter} {...palePins(scheme)} />
    </Source>
  )
}

/** Reloads the tiles after a write and when the tab becomes visible; old ones stay until new ones arrive. */
function useFreshTiles(tiles: string[], of: Tiled['of'], source: string): void {
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
    map?.getSource<VectorTileSource>(source)?.setTiles(tiles)
  }, [map, asked, tiles, source])
  useEffect(() => stopWaitingForTiles, [])
}

interface KnownProps {
  points: readonly MapPoint[]
  layer: string
  isPale?: boolean
}

export function KnownLocations({ points, layer, isPale = false }: KnownProps) {
  const scheme = useScheme()
  const data = useMemo(() => featuresOf(points), [points])
  return (
    <Source id={`${layer}-points`} type="geojson" data={data}>
      <Layer id={layer} {...(isPale ? palePins(scheme) : pins(scheme))} />
    </Source>
  )
}

/** The selected pin: larger, with a ring, and visible even where others are only counted. */
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
