import type { LocationFilters } from '@lamplighter/domain/locations'
import { type Coordinates, DEFAULT_CENTER, zooms } from '@lamplighter/domain/map'
import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { MapFold } from '../../../kit/sections/map-fold.tsx'
import { forServer } from '../../../lib/locations/location-list.ts'
import { useLocationSummary } from '../../../lib/locations/location-summary.ts'
import { useFirstBox } from '../../../map/boundaries/boundaries-of.ts'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen, useSheetOver } from '../../../map/full-screen/use-full-screen.ts'
import { CityMap, Legend, ListedSheet, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import { layersWords } from '../../../map/map.messages.ts'
import type { Extent, LiveMap } from '../../../map/map-types.ts'
import { useMapBegun } from '../../../map/use-map-begun.ts'
import { boxOf } from '../../../map/view/box-of.ts'
import { fitToExtent, flyTo } from '../../../map/view/fit.ts'
import { pointOf } from './device-locations.ts'
import type { SavedLocationsOrigin } from './use-saved-locations.ts'

interface Props {
  filters: LocationFilters
  saved: SavedLocationsOrigin
  /** Beside the list, the map fills its column, and clicking a pin opens the panel. */
  /** In the line of the search, as on phones. */
  compact?: boolean
  beside?: { openId: string | null; onOpen: (id: string) => void }
}

const height = 304

const legend = { title: layersWords.legend, children: <Legend of="locations" /> }

/** Map of the listed locations. Clicking a pin opens its edit page (WORD-11). */
export function SavedLocationsMap({ filters, saved, beside, compact = false }: Props) {
  if (beside) return <Inside filters={filters} saved={saved} beside={beside} />
  return (
    <MapFold title="Map of saved locations" openFrom="48em" compact={compact}>
      <Inside filters={filters} saved={saved} />
    </MapFold>
  )
}

function Inside({ filters, saved, beside }: Props) {
  const navigate = useNavigate()
  const begun = useMapBegun(!saved.isPending)
  const [map, setMap] = useState<LiveMap | null>(null)
  const fromServer = saved.source === 'server' || saved.source === 'failed'
  const summary = useLocationSummary(filters, { enabled: fromServer, keepsPrevious: true }).data
  const points = useMemo(
    () => (fromServer ? [] : saved.locations.map(pointOf)),
    [fromServer, saved.locations],
  )
  const extent = fromServer ? (summary?.extent ?? null) : boxOf(points)
  useFit(map, useFirstBox(extent, filters.cityId))

  const full = useFullScreen('saved')
  const { sheet, covers } = useSheetOver()
  const [hintId, setHintId] = useState<string | null>(null)

  function open({ _id, latitude, longitude }: Coordinates & { _id: string }) {
    if (beside) return beside.onOpen(_id)
    const place = { lat: latitude, lng: longitude, ...(fromServer ? { id: _id } : {}) }
    void navigate({ to: '/edit-location', search: { ...place, from: 'savedlocations' } })
  }

  if (!begun) return <Skeleton height={beside ? '100%' : height} radius={0} />
  return (
    <MapStage
      full={full}
      covered={covers}
      list={
        fromServer && (
          <ListedSheet
            map={map}
            filters={forServer(filters)}
            sheet={sheet}
            onOpen={open}
            onHint={setHintId}
          />
        )
      }
    >
      <CityMap
        label="Map of saved locations"
        center={DEFAULT_CENTER}
        zoom={zooms.savedLocations}
        height={full.on || beside ? '100%' : height}
        onReady={setMap}
      >
        {map && fromServer && (
          <LocationLayer
            filters={forServer(filters)}
            selectedId={beside?.openId}
            hintId={full.on ? hintId : null}
            onOpen={open}
          />
        )}
        {map && !fromServer && <LocationLayer points={points} onOpen={open} />}
        <MapControls panel={legend} />
      </CityMap>
    </MapStage>
  )
}

/** Fits the map to all matches; a single one uses a fixed zoom (WORD-8). */
export function useFit(map: LiveMap | null, extent: Extent | null) {
  const target = extent?.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves only when the box changes, not on each render
  useEffect(() => {
    if (!map || !extent) return
    const [west, south, east, north] = extent
    if (west === east && south === north)
      flyTo(map, { latitude: south, longitude: west }, zooms.savedLocationsFirst)
    else fitToExtent(map, extent)
  }, [map, target])
}
