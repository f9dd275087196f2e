import type { LocationFilters } from '@lamplighter/domain/locations'
import { DEFAULT_CENTRE, zooms } from '@lamplighter/domain/map'
import { useEffect, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { MapFold } from '../../../kit/sections/map-fold.tsx'
import { CityMap, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import type { Extent, LiveMap, MapPoint } from '../../../map/map-types.ts'
import { fitToExtent } from '../../../map/view/fit.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './picker.module.css'

interface Props {
  filters: LocationFilters
  extent: Extent | null
}

const title = 'Select on the map'

/** A tap on a pin offers that location. */
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
  const target = extent?.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map moves when the box changes, not with each render
  useEffect(() => {
    if (map && extent) fitToExtent(map, extent)
  }, [map, target])
  return (
    <>
      <CityMap
        label={title}
        center={DEFAULT_CENTRE}
        zoom={zooms.selectLocation}
        height={320}
        onReady={setMap}
        onClick={() => setSelected(null)}
      >
        <LocationLayer filters={filters} selectedId={selected?._id} onOpen={setSelected} />
        <MapControls />
      </CityMap>
      <div className={`line ${classes.selected}`} role="status">
        {selected ? (
          <>
            <AssetIcon icon={selected.icon} size={36} />
            <strong className={classes.words}>{selected.name}</strong>
            {selected.unsent && <UnsentBadge state={selected.unsent} />}
            <LinkButton to="/work-orders/new/details" search={{ locationId: selected._id }}>
              {workOrderWords.selectThis}
            </LinkButton>
          </>
        ) : (
          <span className="quiet">Press a pin to choose its location.</span>
        )}
      </div>
    </>
  )
}
