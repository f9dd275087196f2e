import type { LocationFilters } from '@lamplighter/domain/locations'
import { DEFAULT_CENTRE, zooms } from '@lamplighter/domain/map'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { MapFold } from '../../../kit/sections/map-fold.tsx'
import { CityMap, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import type { Extent, LiveMap, MapPoint } from '../../../map/map-types.ts'
import { boxOf } from '../../../map/view/box-of.ts'
import { fitToExtent, flyTo } from '../../../map/view/fit.ts'
import { pointOf } from './device-points.ts'
import { forServer, useLocationSummary } from './saved-locations.api.ts'
import type { SavedLocationsOrigin } from './use-saved-locations.ts'

interface Props {
  filters: LocationFilters
  saved: SavedLocationsOrigin
}

const height = 280

/** What the list shows, on a map. A click on a pin opens its edit page. */
export function SavedLocationsMap({ filters, saved }: Props) {
  return (
    <MapFold title="Map of saved locations" openFrom="48em">
      <Inside filters={filters} saved={saved} />
    </MapFold>
  )
}

function Inside({ filters, saved }: Props) {
  const navigate = useNavigate()
  const [map, setMap] = useState<LiveMap | null>(null)
  const fromServer = saved.source === 'server' || saved.source === 'failed'
  const summary = useLocationSummary(filters, fromServer).data
  const points = useMemo(
    () => (fromServer ? [] : saved.locations.map(pointOf)),
    [fromServer, saved.locations],
  )
  const extent = fromServer ? (summary?.extent ?? null) : boxOf(points)
  useFit(map, extent)

  function open({ _id, latitude, longitude }: MapPoint) {
    const place = { lat: latitude, lng: longitude, ...(fromServer ? { id: _id } : {}) }
    void navigate({ to: '/edit-location', search: { ...place, from: 'savedlocations' } })
  }

  return (
    <CityMap
      label="Map of saved locations"
      center={DEFAULT_CENTRE}
      zoom={zooms.savedLocations}
      height={height}
      onReady={setMap}
    >
      {map && fromServer && <LocationLayer filters={forServer(filters)} onOpen={open} />}
      {map && !fromServer && <LocationLayer points={points} onOpen={open} />}
      <MapControls />
    </CityMap>
  )
}

/** Shows all that matches; a single one at the zoom for it (WORD-8). */
export function useFit(map: LiveMap | null, extent: Extent | null) {
  const target = extent?.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map moves when the box changes, not with each render
  useEffect(() => {
    if (!map || !extent) return
    const [west, south, east, north] = extent
    if (west === east && south === north)
      flyTo(map, { latitude: south, longitude: west }, zooms.savedLocationsFirst)
    else fitToExtent(map, extent)
  }, [map, target])
}
