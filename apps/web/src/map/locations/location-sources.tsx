/** What the location layer draws: what the server has as tiles, a few known here as they are, and the one that is meant. */
import { useQuery } from '@tanstack/react-query'
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification, FilterSpecification, VectorTileSource } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useScheme } from '../bases/use-scheme.ts'
import type { MapPoint } from '../map-types.ts'
import { countDiscs, countFigures, dots, lamplight, palePins, pins } from './location-styles.ts'
import { askForTilesAnew, stopWaitingForTiles, type Tiled, tilesOf } from './location-tiles.ts'
import { UNSENT } from './pin-image.ts'

/** The layers of what a map is about, and of the work orders that lie over it. */
export const layersOf = (name: 'location' | 'order') => ({
  counts: `${name}-clusters`,
  dots: `${name}-dots`,
  pins: `${name}-pins`,
  own: `${name}-own-pins`,
})
export const MEANT_PIN = 'location-meant'
export const NEIGHBOURS = 'neighbour-pins'
export const OWN_NEIGHBOURS = 'neighbour-own-pins'
export const NEIGHBOUR_ORDERS = 'neighbour-orders'
export const OWN_NEIGHBOUR_ORDERS = 'neighbour-own-orders'
/** What lies there already while a pin is placed. */
export const neighbourLayers = [OWN_NEIGHBOUR_ORDERS, NEIGHBOUR_ORDERS, OWN_NEIGHBOURS, NEIGHBOURS]

/** Beyond this zoom the tiles hold nothing more; the map enlarges them. */
const MAX_TILE_ZOOM = 16

/** All that the caller may see and the filters let through, at any number, but for those that are drawn in another way. */
export function TiledPins({ tiled, without, name = 'location' }: TiledPinsProps) {
  const scheme = useScheme()
  const address = tilesOf(tiled)
  const tiles = useMemo(() => [address], [address])
  const source = `${name}-tiles`
  const layers = layersOf(name)
  useFreshTiles(tiles, tiled.of, source)
  const filters = useMemo(() => {
    const shown = shownBut(without)
    const crowded: ExpressionSpecification = ['has', 'crowd']
    return {
      dots: ['all', shown, crowded] satisfies FilterSpecification,
      pins: ['all', shown, ['!', crowded]] satisfies FilterSpecification,
    }
  }, [without])
  return (
    <Source id={source} type="vector" tiles={tiles} minzoom={0} maxzoom={MAX_TILE_ZOOM}>
      <Layer id={layers.counts} source-layer="cells" {...countDiscs(scheme, name === 'order')} />
      <Layer id={`${name}-cluster-counts`} source-layer="cells" {...countFigures(scheme, name === 'order')} />
      <Layer id={layers.dots} source-layer="points" filter={filters.dots} {...dots(scheme)} />
      <Layer id={layers.pins} source-layer="points" filter={filters.pins} {...pins(scheme)} />
    </Source>
  )
}

interface TiledPinsProps {
  tiled: Tiled
  without: readonly string[]
  name?: 'location' | 'order'
}

const shownBut = (without: readonly string[]): ExpressionSpecification => [
  '!',
  ['in', ['get', 'id'], ['literal', [...without]]],
]

interface NeighboursProps {
  layer: typeof NEIGHBOURS | typeof NEIGHBOUR_ORDERS
  tiled: Tiled
  without: readonly string[]
}

/** The same, pale, and without counts: behind a pin that is being placed. */
export function PalePins({ layer, tiled, without }: NeighboursProps) {
  const scheme = useScheme()
  const address = tilesOf(tiled)
  const tiles = useMemo(() => [address], [address])
  const source = `${layer}-tiles`
  useFreshTiles(tiles, tiled.of, source)
  const filter = useMemo(() => shownBut(without), [without])
  return (
    <Source id={source} type="vector" tiles={tiles} minzoom={0} maxzoom={MAX_TILE_ZOOM}>
      <Layer id={layer} source-layer="points" filter={filter} {...palePins(scheme)} />
    </Source>
  )
}

/** Reloads the tiles after a write and when the tab is shown again; the old ones stay until the new ones arrive. */
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
