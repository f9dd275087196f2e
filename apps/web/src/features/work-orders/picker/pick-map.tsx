import { messageOf } from '@lamplighter/domain/http'
import type { LocationFilters } from '@lamplighter/domain/locations'
import { DEFAULT_CENTER, fitBox, zooms } from '@lamplighter/domain/map'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { useEffect, useRef, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { MapFold } from '../../../kit/sections/map-fold.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useFirstBox } from '../../../map/boundaries/boundaries-of.ts'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen, useSheetOver } from '../../../map/full-screen/use-full-screen.ts'
import { CityMap, Legend, ListedSheet, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import { layersWords } from '../../../map/map.messages.ts'
import type { Extent, LiveMap, MapPoint } from '../../../map/map-types.ts'
import { fitToExtent } from '../../../map/view/fit.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './picker.module.css'

interface Props {
  filters: LocationFilters
  /** Undefined while it loads. */
  extent: Extent | null | undefined
}

const title = 'Select on the map'
const legend = { title: layersWords.legend, children: <Legend of="locations" /> }

/** Clicking a pin selects that location. */
export function PickMap(props: Props) {
  return (
    <MapFold title={title}>
      <Inside {...props} />
    </MapFold>
  )
}

function Inside({ filters, extent }: Props) {
  const [map, setMap] = useState<LiveMap | null>(null)
  const [selected, setSelected] = useState<MapPoint | null>(null)
  const [hintId, setHintId] = useState<string | null>(null)
  const full = useFullScreen('picker')
  const { sheet, covers } = useSheetOver()
  const box = useFirstBox(extent, filters.cityId)
  const target = box?.join(',')
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves only when the box changes, not on each render
  useEffect(() => {
    const middle = fitBox(box)
    if (!map || !box || !middle) return
    if (isBegun.current) fitToExtent(map, box)
    else map.jumpTo({ center: [middle.longitude, middle.latitude], zoom: zooms.selectLocation })
    isBegun.current = true
  }, [map, target])
  return (
    <MapStage
      full={full}
      covered={covers}
      foot={<Selected point={selected} />}
      list={
        <ListedSheet
          map={map}
          filters={filters}
          sheet={sheet}
          onOpen={(location) => {
            setSelected({ ...location, creator: location.userId.name })
            sheet.onSnap('peek')
          }}
          onHint={setHintId}
        />
      }
    >
      <CityMap
        label={title}
        center={DEFAULT_CENTER}
        zoom={zooms.selectLocation}
        height={full.on ? '100%' : 320}
        onReady={setMap}
        onClick={() => setSelected(null)}
      >
        <LocationLayer
          filters={filters}
          selectedId={selected?._id}
          hintId={full.on ? hintId : null}
          onOpen={setSelected}
        />
        <MapControls panel={legend} />
      </CityMap>
    </MapStage>
  )
}

/** The selected location, with a link to continue. */
function Selected({ point }: { point: MapPoint | null }) {
  const { user } = useSession()
  // The user may only view the city, or the location may be on this device alone.
  const mayCreate =
    !point?.cityId ||
    can(user && callerOf(user), 'work_order:create', { cityId: point.cityId, icon: point.icon }) === 'allowed'
  return (
    <div className={`line ${classes.selected}`} role="status">
      {point ? (
        <>
          <AssetIcon icon={point.icon} size={36} />
          <strong className={classes.words}>{point.name}</strong>
          {point.unsent && <UnsentBadge state={point.unsent} />}
          {mayCreate ? (
            <LinkButton to="/work-orders/new/details" search={{ locationId: point._id }}>
              {workOrderWords.selectThis}
            </LinkButton>
          ) : (
            <span className="quiet">{messageOf('region_viewer_reads_only')}</span>
          )}
        </>
      ) : (
        <span className="quiet">Select a pin to choose its location.</span>
      )}
    </div>
  )
}
