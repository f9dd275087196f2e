import { type SearchResult, visibleListWords } from '@lamplighter/domain/locations'
import {
  type Coordinates,
  MAPS_PAGE_HEIGHT,
  mapMessages,
  vaguePosition,
  zooms,
} from '@lamplighter/domain/map'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { CollapsibleSection } from '../../../kit/page/collapsible-section.tsx'
import { useSession } from '../../../lib/session.ts'
import { flyTo } from '../../../map/fit.ts'
import { AccuracyRing, CityMap, DropPin, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import { useListedInView } from '../../../map/locations/use-listed-in-view.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { mayFindUnasked, useGeolocation } from '../../../map/pin/use-geolocation.ts'
import { PlaceSearch } from '../../../map/search/place-search.tsx'
import { useExplorePin } from '../use-explore-pin.ts'
import classes from './explore-map.module.css'
import { FoundCard } from './found-card.tsx'
import { LocationErrorBox } from './location-error-box.tsx'
import { PinCard } from './pin-card.tsx'
import { PinTools } from './pin-tools.tsx'
import { VisibleList } from './visible-list.tsx'
import { VisitorNotice } from './visitor-notice.tsx'

interface Props {
  start: Coordinates
  /** A pin that is down from the beginning. */
  pinAt?: Coordinates | null
  onCreate: (at: Coordinates) => void
  onOpen: (place: Coordinates & { _id: string }) => void
}

const everything = {}

/** The maps page's map: what is saved, a pin for what shall be, a search, and the same without a pointer. */
export function ExploreMap({ start, pinAt = null, onCreate, onOpen }: Props) {
  const signedIn = useSession().status === 'authenticated'
  const [map, setMap] = useState<LiveMap | null>(null)
  const [found, setFound] = useState<SearchResult | null>(null)
  const [hintId, setHintId] = useState<string | null>(null)
  const { pin, dragging, setDragging, move, ...pinning } = useExplorePin(map, pinAt)
  const visible = useListedInView(map)
  const location = useGeolocation((fix) => {
    if (map) flyTo(map, fix, zooms.afterGeolocation)
    const vague = vaguePosition(fix.accuracy)
    if (vague) say.note(vague)
  })
  useFindOnArrival(map, signedIn && pinAt === null, location.find)
  const tools = useRef<HTMLButtonElement>(null)

  function place(at: Coordinates, byKeyboard = false) {
    setFound(null)
    pinning.place(at, byKeyboard)
  }

  function remove() {
    pinning.remove()
    goOnAtTools()
  }

  function closeFound() {
    setFound(null)
    goOnAtTools()
  }

  /** The button that was pressed is gone. */
  const goOnAtTools = () => tools.current?.focus({ preventScroll: true })

  return (
    <>
      {!signedIn && <VisitorNotice />}
      <div className={classes.stage}>
        {location.error && <LocationErrorBox message={location.error} onRetry={location.find} />}
        {signedIn && (
          <div className={classes.search}>
            <PlaceSearch map={map} onChoose={setFound} />
          </div>
        )}
        <div className={classes.frame}>
          <CityMap
            center={start}
            zoom={zooms.mapsPage}
            height={MAPS_PAGE_HEIGHT}
            label={visibleListWords.map}
            onReady={setMap}
            onClick={(at) => place(at)}
          >
            {location.fix && <AccuracyRing at={location.fix} metres={location.fix.accuracy} />}
            {map && (
              <LocationLayer
                filters={everything}
                selectedId={found?.locationId}
                hintId={hintId}
                onOpen={onOpen}
              />
            )}
            {pin && (
              <DropPin
                key={pin.placing}
                at={pin.at}
                focused={pin.byKeyboard}
                onMove={move}
                onDragging={setDragging}
                onRemove={remove}
              />
            )}
            <MapControls location={location} />
          </CityMap>
          {found ? (
            <FoundCard found={found} onOpen={onOpen} onPlace={(at) => place(at, true)} onClose={closeFound} />
          ) : (
            pin &&
            !dragging && <PinCard map={map} at={pin.at} onCreate={() => onCreate(pin.at)} onRemove={remove} />
          )}
        </div>
      </div>
      {signedIn && (
        <PinTools ref={tools} map={map} pinAt={pin?.at ?? null} onPlace={(at) => place(at, true)} />
      )}
      <div className={classes.folds}>
        {signedIn && (
          <CollapsibleSection
            title={visibleListWords.title}
            summary={visible.isPending || visible.isError ? null : visible.total.toLocaleString('en-US')}
            openAtFirst={false}
          >
            <VisibleList {...visible} onOpen={onOpen} onHint={setHintId} />
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

/** Asks once where the user is, if the browser need not ask them first. */
function useFindOnArrival(map: LiveMap | null, wanted: boolean, find: () => void) {
  const asked = useRef(false)
  useEffect(() => {
    if (!map || !wanted || asked.current) return
    asked.current = true
    void mayFindUnasked().then((may) => may && find())
  }, [map, wanted, find])
}
