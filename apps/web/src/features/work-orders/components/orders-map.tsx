import { fitPoints, WORK_ORDERS_CENTRE, zooms } from '@lamplighter/domain/map'
import { priorities, priorityFacts, type WorkOrder, workOrderWords } from '@lamplighter/domain/work-orders'
import { Skeleton } from '@mantine/core'
import { IconZoomScan } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { MapFold } from '../../../kit/page/map-fold.tsx'
import { useCities } from '../../../lib/active-city.ts'
import { fitToPoints } from '../../../map/fit.ts'
import { CityMap, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import { MapButton } from '../../../map/map-button.tsx'
import type { LiveMap, MapPoint } from '../../../map/map-types.ts'
import { type OrderFilters, useOpenOrders } from '../work-orders.api.ts'
import classes from './orders-map.module.css'
import { PriorityShape } from './priority-shape.tsx'

const title = 'Map of open work orders'
const height = 440

/** The open orders as pins with a ring in the colour of their priority. A click opens the order. */
export function OrdersMap({ filters }: { filters: OrderFilters }) {
  return (
    <MapFold title={title} openFrom="80em">
      <Inside filters={filters} />
      <ul className={classes.legend} aria-label="Colours of the priorities">
        {priorities.map((priority) => (
          <li key={priority} style={{ '--priority': priorityFacts[priority].colour } as CSSProperties}>
            <span className={classes.ring} aria-hidden="true" />
            <PriorityShape priority={priority} />
            {priorityFacts[priority].label}
          </li>
        ))}
      </ul>
    </MapFold>
  )
}

function Inside({ filters }: { filters: OrderFilters }) {
  const navigate = useNavigate()
  const { data: orders, isPending } = useOpenOrders(filters)
  const [hasBegun, begin] = useState(false)
  const [map, setMap] = useState<LiveMap | null>(null)
  const points = useMemo(() => (orders ?? []).map(pointOf), [orders])
  const homeId = useCities().active?.cityId
  // Two cities lie too far apart for one view: the one being worked in comes first.
  const fitted = useMemo(() => {
    const home = (orders ?? []).filter(({ cityId }) => cityId === homeId).map(pointOf)
    return home.length > 0 ? home : points
  }, [orders, homeId, points])
  useEffect(() => {
    if (map) fitToPoints(map, fitted)
  }, [map, fitted])
  // It begins where the orders are, not with a flight from the default centre.
  if (isPending && !hasBegun) return <Skeleton height={height} radius={0} />
  if (!hasBegun) begin(true)
  const start = fitPoints(fitted)
  return (
    <CityMap
      label={title}
      center={start ?? WORK_ORDERS_CENTRE}
      zoom={start?.zoom ?? zooms.workOrders}
      height={height}
      onReady={setMap}
    >
      {map && (
        <LocationLayer
          points={points}
          onOpen={({ _id }) => void navigate({ to: '/work-orders/$id', params: { id: _id } })}
        />
      )}
      <MapControls>
        <MapButton
          label={workOrderWords.fitToOrders}
          icon={<IconZoomScan size={22} aria-hidden />}
          onClick={() => map && fitToPoints(map, fitted)}
        />
      </MapControls>
    </CityMap>
  )
}

/** Named after the work, not the place; several orders at one location stand in one spot. */
const pointOf = ({ _id, title: name, priority, locationId: place, createdBy }: WorkOrder): MapPoint => ({
  _id,
  name,
  priority,
  latitude: place.latitude,
  longitude: place.longitude,
  icon: place.icon,
  creator: createdBy.name,
})
