import { editWords, isSpot, pinWords, type SearchResult } from '@lamplighter/domain/locations'
import { type Coordinates, DEFAULT_CENTRE, fixWarning, metresBetween, zooms } from '@lamplighter/domain/map'
import { Box, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flyTo } from '../../../map/fit.ts'
import { AccuracyRing, CityMap, DropPin, MapControls } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { useGeolocation } from '../../../map/pin/use-geolocation.ts'
import { PlaceSearch } from '../../../map/search/place-search.tsx'
import classes from './edit-location.module.css'
import { LocationErrorBox } from './location-error-box.tsx'

interface Props {
  at: Coordinates | null
  icon: string | null
  onMove: (at: Coordinates) => void
}

/**
 * The map of the edit page: one pin, moved by click, drag or arrow keys. A search shows a place and leaves the pin where it
 * is: the pin is the location's own position, and a mistyped search must not change that. A second press brings the pin.
 */
export function EditMap({ at, icon, onMove }: Props) {
  const [map, setMap] = useState<LiveMap | null>(null)
  const [found, setFound] = useState<SearchResult | null>(null)
  const [placings, setPlacings] = useState(0)
  const location = useGeolocation(({ latitude, longitude }) => {
    onMove({ latitude, longitude })
    if (map) flyTo(map, { latitude, longitude }, zooms.afterGeolocation)
  })
  const { fix } = location
  // Once the pin was put elsewhere by hand, the fix says nothing about it any more.
  const warning = fix && at && metresBetween(fix, at) < 0.5 ? fixWarning(fix.accuracy) : null

  useEffect(() => {
    if (!map || !at) return
    if (!map.getBounds().contains([at.longitude, at.latitude])) flyTo(map, at)
  }, [map, at])

  function move(to: Coordinates) {
    setFound(null)
    onMove(to)
  }

  function placeAt({ latitude, longitude }: Coordinates) {
    move({ latitude, longitude })
    setPlacings((times) => times + 1)
  }

  return (
    <>
      <Box mb="md">
        <PlaceSearch map={map} onChoose={setFound} />
        <div role="status">
          {found && isSpot(found) && (
            <Group mt="sm" gap="sm">
              <span>{found.label}</span>
              <Button variant="default" onClick={() => placeAt(found)}>
                {pinWords.placeHere}
              </Button>
            </Group>
          )}
        </div>
      </Box>
      <div className={classes.map}>
        <div className={classes.mapFrame}>
          <CityMap
            center={at ?? DEFAULT_CENTRE}
            zoom={zooms.editPage}
            height="var(--map-height)"
            label={editWords.map}
            onReady={setMap}
            onClick={move}
          >
            {fix && <AccuracyRing at={fix} metres={fix.accuracy} />}
            {/* Anew after each placing by the button, which is gone then: the pin takes the focus. */}
            {at && <DropPin key={placings} at={at} icon={icon} focused={placings > 0} onMove={move} />}
            <MapControls location={location} />
          </CityMap>
          {location.error && <LocationErrorBox message={location.error} onRetry={location.find} />}
          {warning && (
            <p className={classes.warning} role="alert">
              {warning}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
