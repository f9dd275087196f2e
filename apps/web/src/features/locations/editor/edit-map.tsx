import { isSpot, metersMoved, type SearchResult } from '@lamplighter/domain/locations'
import { type Coordinates, DEFAULT_CENTER, zooms } from '@lamplighter/domain/map'
import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCanDrawMaps } from '../../../map/can-draw-maps.ts'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen } from '../../../map/full-screen/use-full-screen.ts'
import { AccuracyRing, CityMap, DropPin, MapControls, MovedFrom } from '../../../map/lazy-map.tsx'
import { pinWords } from '../../../map/map.messages.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { useGeolocation } from '../../../map/pin/use-geolocation.ts'
import { PlaceSearch } from '../../../map/search/place-search.tsx'
import { fitToExtent, flyTo } from '../../../map/view/fit.ts'
import { MapFrame } from '../location-columns.tsx'
import { LocationErrorBox } from '../location-error-box.tsx'
import { DevicePlace } from './device-place.tsx'
import { editWords, moveWords } from './edit.messages.ts'
import classes from './edit-location.module.css'
import { PinMoved } from './pin-moved.tsx'

interface Props {
  at: Coordinates | null
  /** Saved position; null for a new location. */
  saved: Coordinates | null
  icon: string | null
  /** True if a tap on the map moves a saved location. Otherwise the user has to touch its pin first (LOC-101). */
  movesByTap: boolean
  /** Markers of nearby locations. */
  nearby: ReactNode
  onMove: (at: Coordinates) => void
}

/**
 * Map of the edit page with one pin, moved by click, drag or arrow keys only. A tap on the map moves a new
 * location; a saved one only after 'Edit' or after its pin was touched. Search and "my location" do not
 * move the pin until the user presses a second button.
 */
export function EditMap({ at, saved, icon, movesByTap, nearby, onMove }: Props) {
  const [map, setMap] = useState<LiveMap | null>(null)
  const [found, setFound] = useState<SearchResult | null>(null)
  const [looked, setLooked] = useState(false)
  const [placings, setPlacings] = useState(0)
  const full = useFullScreen(null)
  const location = useGeolocation((fix) => {
    setLooked(true)
    if (map) flyTo(map, fix, zooms.afterGeolocation)
  })
  const { fix } = location
  const meters = metersMoved(saved, at)
  const [isTouched, setTouched] = useState(false)
  const [hint, setHint] = useState('')
  // Without a map the coordinates are typed, which cannot happen by accident.
  const moves = [saved === null, movesByTap, isTouched, !useCanDrawMaps()].some(Boolean)

  useEffect(() => {
    if (!map || !at) return
    if (!map.getBounds().contains([at.longitude, at.latitude])) flyTo(map, at)
  }, [map, at])

  // A draft may have moved far: show both points.
  const showBoth = useEffectEvent((map: LiveMap) => {
    if (!at || !saved || map.getBounds().contains([saved.longitude, saved.latitude])) return
    const [west = 0, east = 0] = [saved.longitude, at.longitude].toSorted((one, other) => one - other)
    const [south = 0, north = 0] = [saved.latitude, at.latitude].toSorted((one, other) => one - other)
    fitToExtent(map, [west, south, east, north])
  })
  useEffect(() => {
    if (map) showBoth(map)
  }, [map])

  function move(to: Coordinates) {
    setFound(null)
    setLooked(false)
    setTouched(true)
    setHint('')
    onMove(to)
  }

  function touch() {
    if (moves) return
    setTouched(true)
    setHint(moveWords.nowMove)
  }

  /** The pressed button disappears, so the pin gets the focus. */
  function placeAt({ latitude, longitude }: Coordinates) {
    move({ latitude, longitude })
    setPlacings((times) => times + 1)
  }

  function backToPin() {
    setLooked(false)
    if (map && at) flyTo(map, at, zooms.editPage)
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
      <MapFrame fillsWindow>
        <MapStage
          full={full}
          foot={
            <>
              {location.error && <LocationErrorBox message={location.error} onRetry={location.find} />}
              <DevicePlace
                fix={fix}
                pinAt={at}
                looked={looked}
                onPut={() => fix && placeAt(fix)}
                onBack={backToPin}
              />
              <p className={`quiet ${classes.said}`} role="status">
                {hint}
              </p>
              {full.on && (
                <div className={classes.said} role="status">
                  <PinMoved meters={meters} onUndo={() => saved && move(saved)} />
                </div>
              )}
            </>
          }
        >
          <CityMap
            center={at ?? DEFAULT_CENTER}
            zoom={zooms.editPage}
            height="var(--map-height)"
            label={editWords.map}
            onReady={setMap}
            onClick={moves ? move : () => setHint(moveWords.touchFirst)}
            placesByClick={moves}
            scrollsPage
          >
            {map && nearby}
            {fix && <AccuracyRing at={fix} meters={fix.accuracy} />}
            {saved && at && meters !== null && <MovedFrom from={saved} to={at} icon={icon} />}
            {at && (
              <DropPin
                key={placings}
                at={at}
                icon={icon}
                focused={placings > 0}
                onMove={move}
                onPress={touch}
              />
            )}
            <MapControls location={location} />
          </CityMap>
        </MapStage>
      </MapFrame>
    </>
  )
}
