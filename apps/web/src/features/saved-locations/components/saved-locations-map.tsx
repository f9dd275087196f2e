import type { LocationFilters } from '@lamplighter/domain/locations'
import { DEFAULT_CENTRE, zooms } from '@lamplighter/domain/map'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MapFold } from '../../../kit/map-fold.tsx'
import { fitToExtent, flyTo } from '../../../map/fit.ts'
import { CityMap, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import type { Extent, LiveMap, MapPoint } from '../../../map/map-types.ts'
import type { ListedLocation } from '../listed-location.ts'
import { forServer, useLocationSummary } from '../saved-locations.api.ts'
import type { SavedLocationsOrigin } from '../use-saved-locations.ts'

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
  const fromServer = saved.source === 'server'
  const extent = useLocationSummary(filters, fromServer).data?.extent ?? null
  const [first] = saved.locations
  useFit(map, fromServer ? extent : null, first)

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
      {map && !fromServer && <LocationLayer points={saved.locations.map(pointOf)} onOpen={open} />}
      <MapControls />
    </CityMap>
  )
}

/** Shows all that matches; without an extent, the first location at the specification's zoom for it. */
function useFit(map: LiveMap | null, extent: Extent | null, first: ListedLocation | undefined) {
  const target = extent?.join(',') ?? (first ? `${first.latitude},${first.longitude}` : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map moves when the target changes, not with each render
  useEffect(() => {
    if (!map || !target) return
    if (extent) fitToExtent(map, extent)
    else if (first) flyTo(map, first, zooms.savedLocationsFirst)
  }, [map, target])
}

const pointOf = ({ key, name, latitude, longitude, icon, creator }: ListedLocation): MapPoint => ({
  _id: key,
  name,
  latitude,
  longitude,
  icon,
  creator: creator ?? 'You',
})
