import {
  type Box,
  type Coordinates,
  DEFAULT_CENTER,
  fitBox,
  geolocationOptions,
  zooms,
} from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { CityMap, DropPin, MapControls } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { geolocationMessage, geolocationObstacle } from '../../../map/pin/geolocation.messages.ts'
import { sendingWords as words } from '../reports.messages.ts'
import classes from '../reports.module.css'

interface Props {
  box: Box | null
  value: Coordinates | null
  onChange: (point: Coordinates | null) => void
  disabled: boolean
}

/** The point of a report: the device's position, or a tap on the map. An address alone is enough, too. */
export function PlaceField({ box, value, onChange, disabled }: Props) {
  const id = useId()
  const map = useRef<LiveMap | null>(null)
  const [finding, setFinding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [begin] = useState(() => startOf(value, box))

  function place(point: Coordinates) {
    if (!disabled) onChange({ latitude: point.latitude, longitude: point.longitude })
  }

  function find() {
    const supported = 'geolocation' in navigator
    // The sentence about logging in is for the app's own maps.
    const obstacle = geolocationObstacle({ signedIn: true, supported, secure: window.isSecureContext })
    setFailure(obstacle)
    if (obstacle) return
    setFinding(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setFinding(false)
        place({ latitude, longitude })
        map.current?.jumpTo({ center: [longitude, latitude], zoom: zooms.afterGeolocation })
      },
      ({ code }) => {
        setFinding(false)
        setFailure(geolocationMessage(code))
      },
      geolocationOptions,
    )
  }

  return (
    <fieldset className="stack gap-8" aria-labelledby={id}>
      <div className="line apart">
        <span id={id} className="item-name">
          {words.place}
        </span>
        <Button
          variant="default"
          loading={finding}
          disabled={disabled}
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          aria-label={finding ? words.finding : words.useLocation}
          onClick={find}
        >
          {words.useLocation}
        </Button>
      </div>
      <div className={classes.map}>
        <CityMap
          {...begin}
          height={280}
          label={words.place}
          scrollsPage
          onReady={(ready) => {
            map.current = ready
          }}
          onClick={place}
        >
          <MapControls sun={false} />
          {value && <DropPin at={value} onMove={place} onRemove={() => onChange(null)} />}
        </CityMap>
      </div>
      <div className="line apart">
        <p className="quiet" role="status">
          {value ? words.point : words.noPoint}
        </p>
        {value && !disabled && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {words.removePoint}
          </Button>
        )}
      </div>
      {failure && (
        <p className="error-line" role="alert">
          {failure}
        </p>
      )}
    </fieldset>
  )
}

function startOf(value: Coordinates | null, box: Box | null) {
  if (value) return { center: value, zoom: zooms.afterGeolocation }
  const fitted = fitBox(box)
  if (!fitted) return { center: DEFAULT_CENTER, zoom: zooms.selectLocation }
  const { zoom, ...center } = fitted
  return { center, zoom: zoom + 2 }
}
