import type { SearchResult } from '@lamplighter/domain/locations'
import { type Coordinates, vaguePosition, zooms } from '@lamplighter/domain/map'
import { IconFocus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { useReadsOnly } from '../../../lib/cities/reads-only.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useUnsentState } from '../../../lib/unsent/use-unsent-state.ts'
import { useCanDrawMaps } from '../../../map/can-draw-maps.ts'
import { FullScreenButton, MapOver } from '../../../map/full-screen/map-stage.tsx'
import { MarkHere } from '../../../map/full-screen/mark-here.tsx'
import { useFullScreen, useSheetOver } from '../../../map/full-screen/use-full-screen.ts'
import { useShownLayers } from '../../../map/layers/shown-layers.ts'
import {
  AccuracyRing,
  CityMap,
  DropPin,
  LayersPanel,
  ListedSheet,
  ListInView,
  LocationLayer,
  MapControls,
} from '../../../map/lazy-map.tsx'
import { layersWords, mapMessages, pinWords } from '../../../map/map.messages.ts'
import type { LiveMap, MapPoint, OrdersOver } from '../../../map/map-types.ts'
import { mayFindUnasked } from '../../../map/pin/use-device-place.ts'
import { useGeolocation } from '../../../map/pin/use-geolocation.ts'
import { PlaceSearch } from '../../../map/search/place-search.tsx'
import { flyTo } from '../../../map/view/fit.ts'
import { useKeptView, type ViewInAddress } from '../../../map/view/use-kept-view.ts'
import type { KeptView } from '../../../map/view/view-in-address.ts'
import { useSavedPinRemoval } from '../draft/draft-at-pin.ts'
import { LocationErrorBox } from '../location-error-box.tsx'
import { MAPS_PAGE_ROOM } from '../locations.constants.ts'
import classes from './explore-map.module.css'
import { FoundCard } from './found-card.tsx'
import { MoreButton, moreParts } from './more-button.tsx'
import { PinCard } from './pin-card.tsx'
import { PinTools } from './pin-tools.tsx'
import { MobileTips, VisitorNotice, VisitorSheet } from './tips.tsx'
import { useExplorePin } from './use-explore-pin.ts'
import { useSeenDepartments } from './use-seen-departments.ts'

interface Props {
  start: KeptView
  address: ViewInAddress
  /** Pin from the address. */
  pinAt?: Coordinates | null
  /** Locates the device on load, unless the address sets the view. */
  findOnArrival: boolean
  /** Called once the map has loaded, when the network is free. */
  onDrawn?: (() => void) | undefined
  /** Shows the figures, the list and the overlays. */
  more: boolean
  onMore: () => void
  /** Open work orders for the overlay. */
  orders: OrdersOver
  /** Locations that a visitor saved on this device. */
  devicePoints: readonly MapPoint[]
  /** Content below the list. Calls `onDrawing` while the user draws on the map. */
  moreBelow: (map: LiveMap | null, onDrawing: (drawing: boolean) => void) => ReactNode
  onPin: (at: Coordinates | null) => void
  onCreate: (at: Coordinates) => void
  onOpen: (place: Coordinates & { _id: string }) => void
}

/** Map of the maps page: saved locations, search, a pin for a new location, and optional keyboard controls (LOC-33). */
export function ExploreMap({ start, address, pinAt = null, more, orders, devicePoints, ...told }: Props) {
  const signedIn = useSession().status === 'authenticated'
  const observed = useObservedCity()
  const readsOnly = useReadsOnly()
  const navigate = useNavigate()
  const [map, setMap] = useState<LiveMap | null>(null)
  const [found, setFound] = useState<SearchResult | null>(null)
  const [hintId, setHintId] = useState<string | null>(null)
  const { pin, dragging, setDragging, move, ...pinning } = useExplorePin(map, pinAt, told.onPin)
  const [arrivedAt] = useState(pinAt)
  const isSpent = useSavedPinRemoval(signedIn && pin?.at === arrivedAt ? arrivedAt : null, pinning.remove)
  const writeView = useKeptView(map, address)
  const { sheet, covers } = useSheetOver()
  const setSnapPoint = sheet.onSnap
  const location = useGeolocation((fix) => {
    // A raised sheet would cover the center of the map.
    setSnapPoint('peek')
    if (map) flyTo(map, fix, zooms.afterGeolocation)
    const vague = vaguePosition(fix.accuracy)
    if (vague) say.info(vague)
  })
  useFindOnArrival(map, signedIn && told.findOnArrival, location.find)
  const { onDrawn } = told
  useEffect(() => {
    if (!map || !onDrawn) return
    map.once('idle', onDrawn)
    return () => void map.off('idle', onDrawn)
  }, [map, onDrawn])
  const tools = useRef<HTMLButtonElement>(null)
  const canDraw = useCanDrawMaps()
  const full = useFullScreen(signedIn ? 'maps' : 'visitor')
  const rich = more || full.on
  const departments = useSeenDepartments()
  const shown = useShownLayers()
  // If the overlay buttons are hidden, show every department.
  const without = rich ? shown.without : noDepartments
  const filters = useMemo(
    () => ({
      ...(observed ? { cityId: observed.cityId } : {}),
      ...(without.length > 0 ? { without: [...without] } : {}),
    }),
    [observed, without],
  )
  const unsentOf = useUnsentState()

  function place(at: Coordinates, byKeyboard = false) {
    setFound(null)
    setSnapPoint('peek')
    pinning.place(at, byKeyboard)
  }

  function find(place: SearchResult) {
    setFound(place)
    setSnapPoint('peek')
  }

  function remove() {
    pinning.remove()
    goOn()
  }

  function closeFound() {
    setFound(null)
    goOn()
  }

  function open(place: Coordinates & { _id: string }) {
    writeView()
    told.onOpen(place)
  }

  function create(at: Coordinates) {
    writeView()
    told.onCreate(at)
  }

  function listAll(search: string) {
    writeView()
    void navigate({ to: '/saved-locations', search: { search } })
  }

  const makeRoom = (drawing: boolean) => full.on && setSnapPoint(drawing ? 'peek' : 'half')

  /** The pressed button disappears, so move the focus. */
  function goOn() {
    const next = tools.current?.checkVisibility({ visibilityProperty: true })
      ? tools.current
      : map?.getCanvas()
    next?.focus({ preventScroll: true })
  }

  const toolsOfPin = !readsOnly && (
    <PinTools ref={tools} map={map} pinAt={pin?.at ?? null} onPlace={(at) => place(at, true)} />
  )
  const below = (
    <>
      {rich && signedIn && <div id={moreParts.pack}>{told.moreBelow(map, makeRoom)}</div>}
      <MobileTips />
    </>
  )

  return (
    <>
      {!signedIn && <VisitorNotice />}
      <div
        className={classes.stage}
        data-full-map={full.on || undefined}
        data-listed={signedIn || !sheet.aside || undefined}
      >
        {location.error && (
          <div className={classes.error}>
            <LocationErrorBox message={location.error} onRetry={location.find} />
          </div>
        )}
        {/* A sheet that covers the map must not leave its controls focusable. */}
        <div className={classes.frame} inert={full.on && covers}>
          <MapOver className={classes.over}>
            {canDraw && <FullScreenButton {...full} />}
            {signedIn && !full.on && <MoreButton shown={more} onToggle={told.onMore} />}
            {signedIn && (
              <div className={classes.search}>
                <PlaceSearch map={map} onChoose={find} onAll={listAll} scans />
              </div>
            )}
          </MapOver>
          <CityMap
            center={start}
            zoom={start.zoom}
            bearing={start.bearing}
            scale={rich}
            height={full.on ? '100%' : MAPS_PAGE_ROOM}
            label={mapMessages.ofCity}
            onReady={setMap}
            onClick={(at) => place(at)}
          >
            {location.fix && <AccuracyRing at={location.fix} meters={location.fix.accuracy} />}
            {map && !signedIn && <LocationLayer points={devicePoints} onOpen={open} />}
            {map && signedIn && (
              <LocationLayer
                filters={filters}
                also={rich && shown.withOrders ? orders : undefined}
                selectedId={found?.locationId}
                hintId={rich ? hintId : null}
                onOpen={open}
              />
            )}
            {pin && !isSpent && (
              <DropPin
                key={pin.placing}
                at={pin.at}
                focused={pin.byKeyboard}
                onMove={move}
                onDragging={setDragging}
                onRemove={remove}
              />
            )}
            <MapControls
              location={location}
              panel={
                rich && signedIn
                  ? {
                      title: layersWords.layers,
                      children: <LayersPanel departments={departments} shown={shown} />,
                    }
                  : undefined
              }
              // There is no room for it above a half-open sheet.
              sun={rich && sheet.snapPoint !== 'half'}
            />
          </CityMap>
          {rich && <IconFocus size={56} stroke={1.25} className={classes.crosshair} aria-hidden />}
          {found ? (
            <FoundCard
              found={found}
              unsent={unsentOf(found.locationId)}
              onOpen={open}
              onPlace={readsOnly ? null : (at) => place(at, true)}
              onClose={closeFound}
            />
          ) : (
            pin &&
            !isSpent &&
            !dragging && <PinCard map={map} at={pin.at} onCreate={() => create(pin.at)} onRemove={remove} />
          )}
          {full.on && <MarkHere />}
        </div>
        {full.on && signedIn && (
          <ListedSheet
            map={map}
            filters={filters}
            sheet={sheet}
            onOpen={open}
            onHint={setHintId}
            before={
              toolsOfPin && (
                <CollapsibleSection title={pinWords.place} openAtFirst={false}>
                  {toolsOfPin}
                </CollapsibleSection>
              )
            }
          >
            {below}
          </ListedSheet>
        )}
        {/* Wide screens show nothing here: there is no list, and the tips are for touch. */}
        {full.on && !signedIn && !sheet.aside && <VisitorSheet sheet={sheet} />}
      </div>
      {!full.on && (
        <>
          {more && toolsOfPin}
          <div className={`stack ${classes.folds}`}>
            {more && (
              <div id={moreParts.list}>
                <ListInView map={map} filters={filters} onOpen={open} onHint={setHintId} />
              </div>
            )}
            {below}
          </div>
        </>
      )}
    </>
  )
}

const noDepartments: ReturnType<typeof useShownLayers>['without'] = []

/** Locates the user once on load, if permission was already granted. */
function useFindOnArrival(map: LiveMap | null, wanted: boolean, find: () => void) {
  const asked = useRef(false)
  useEffect(() => {
    if (!map || !wanted || asked.current) return
    asked.current = true
    void mayFindUnasked().then((may) => may && find())
  }, [map, wanted, find])
}
