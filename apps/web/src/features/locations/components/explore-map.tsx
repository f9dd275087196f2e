import { authWords } from '@lamplighter/domain/auth'
import { type Coordinates, MAPS_PAGE_HEIGHT, mapMessages, zooms } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CollapsibleSection } from '../../../kit/collapsible-section.tsx'
import { say } from '../../../kit/say.tsx'
import { loginPrompt } from '../../../lib/login-prompt.ts'
import { useSession } from '../../../lib/session.ts'
import { CoordinatesInput } from '../../../map/coordinates-input.tsx'
import { flyTo } from '../../../map/fit.ts'
import { AccuracyRing, CityMap, DropPin, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import type { LiveMap, MapPoint } from '../../../map/map-types.ts'
import { mayFindUnasked, useGeolocation } from '../../../map/use-geolocation.ts'
import { useListedInView } from '../../../map/use-listed-in-view.ts'
import classes from './explore-map.module.css'
import { LocationErrorBox } from './location-error-box.tsx'
import { PinCard } from './pin-card.tsx'
import { VisibleList } from './visible-list.tsx'

interface Props {
  start: Coordinates
  /** A pin that is down from the beginning. */
  pinAt?: Coordinates | null
  onCreate: (at: Coordinates) => void
  onOpen: (point: MapPoint) => void
}

interface Pin {
  at: Coordinates
  byKeyboard: boolean
}

const everything = {}

/** The maps page's map: what is saved, a pin for what shall be, and the same without a pointer. */
export function ExploreMap({ start, pinAt = null, onCreate, onOpen }: Props) {
  const signedIn = useSession().status === 'authenticated'
  const [map, setMap] = useState<LiveMap | null>(null)
  const [pin, setPin] = useState<Pin | null>(pinAt && { at: pinAt, byKeyboard: false })
  const [dragging, setDragging] = useState(false)
  const [hintId, setHintId] = useState<string | null>(null)
  const visible = useListedInView(map)
  const location = useGeolocation((fix) => map && flyTo(map, fix, zooms.afterGeolocation))
  useFindOnArrival(map, signedIn && pinAt === null, location.find)

  function place(at: Coordinates, byKeyboard = false) {
    if (!signedIn) return say.failure(mapMessages.loginToAdd)
    setPin({ at, byKeyboard })
    if (byKeyboard && map && !map.getBounds().contains([at.longitude, at.latitude])) flyTo(map, at)
  }

  return (
    <>
      {!signedIn && (
        <div className={classes.visitor} role="note">
          <p>{mapMessages.authenticationRequired}</p>
          <Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>
        </div>
      )}
      <div className={classes.stage}>
        {location.error && <LocationErrorBox message={location.error} onRetry={location.find} />}
        <CityMap
          center={start}
          zoom={zooms.mapsPage}
          height={MAPS_PAGE_HEIGHT}
          label="Map of your city's locations"
          onReady={setMap}
          onClick={(at) => place(at)}
        >
          {location.fix && <AccuracyRing at={location.fix} metres={location.fix.accuracy} />}
          <LocationLayer filters={everything} hintId={hintId} onOpen={onOpen} />
          {pin && (
            <DropPin
              at={pin.at}
              focused={pin.byKeyboard}
              onMove={(at) => setPin({ at, byKeyboard: pin.byKeyboard })}
              onDragging={setDragging}
            />
          )}
          <MapControls location={location} />
        </CityMap>
        {pin && !dragging && (
          <PinCard at={pin.at} onCreate={() => onCreate(pin.at)} onRemove={() => setPin(null)} />
        )}
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconMapPinPlus size={20} aria-hidden />}
          disabled={!map}
          onClick={() => map && place(centreOf(map), true)}
        >
          Place pin at centre
        </Button>
        <CoordinatesInput value={pin?.at} onPick={(at) => place(at, true)} action="Place pin" />
      </div>
      <div className={classes.folds}>
        {signedIn && (
          <CollapsibleSection
            title="On this map"
            summary={visible.isPending ? null : visible.total.toLocaleString('en-US')}
            openAtFirst={false}
          >
            <VisibleList
              locations={visible.locations}
              total={visible.total}
              onOpen={onOpen}
              onHint={setHintId}
            />
          </CollapsibleSection>
        )}
        <CollapsibleSection title={mapMessages.mobileTips} openAtFirst={false}>
          <ul className={classes.tips}>
            {mapMessages.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </CollapsibleSection>
      </div>
    </>
  )
}

function centreOf(map: LiveMap): Coordinates {
  const { lat, lng } = map.getCenter().wrap()
  return { latitude: lat, longitude: lng }
}

/** Asks once where the user is, if the browser need not ask them first. */
function useFindOnArrival(map: LiveMap | null, wanted: boolean, find: () => void) {
  const asked = useRef(false)
  useEffect(() => {
    if (!map || !wanted || asked.current) return
    asked.current = true
    void mayFindUnasked().then((may) => may && find())
  }, [map, wanted, find])
}
