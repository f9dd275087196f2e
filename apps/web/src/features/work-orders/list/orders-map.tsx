import { type Coordinates, fitBox, WORK_ORDERS_CENTER, zooms } from '@lamplighter/domain/map'
import { priorities, priorityFacts, type WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { Skeleton } from '@mantine/core'
import { IconZoomScan } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { MapFold } from '../../../kit/sections/map-fold.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useLocationSummary } from '../../../lib/locations/location-summary.ts'
import { useFirstBox } from '../../../map/boundaries/boundaries-of.ts'
import { MapStage } from '../../../map/full-screen/map-stage.tsx'
import { useFullScreen, useSheetOver } from '../../../map/full-screen/use-full-screen.ts'
import { CityMap, Legend, LocationLayer, MapControls } from '../../../map/lazy-map.tsx'
import { layersWords } from '../../../map/map.messages.ts'
import { MapButton } from '../../../map/map-button.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { useMapBegun } from '../../../map/use-map-begun.ts'
import { boxOf } from '../../../map/view/box-of.ts'
import { fitToBox } from '../../../map/view/fit.ts'
import { PriorityShape } from '../badges.tsx'
import { useWorkOrderSummary } from '../work-orders.api.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './orders-map.module.css'
import { OrdersSheet } from './orders-sheet.tsx'
import { useUnsentOrderPoints } from './unsent-order-points.ts'

const title = 'Map of open work orders'
const height = 440
const legend = { title: layersWords.legend, children: <Legend of="orders" withDepartments={false} /> }

interface Props {
  filters: WorkOrderFilters
  /** Beside the list, as high as the window. */
  beside: boolean
  /** In the line of the search, as on phones. */
  compact?: boolean
}

/** Map of open orders: pins with a ring in the color of their priority. Clicking one opens the order. */
export function OrdersMap({ filters, beside, compact = false }: Props) {
  return (
    <MapFold title={title} openFrom="75em" fills={beside} compact={compact}>
      <Inside filters={filters} beside={beside} />
      <ul className={`row ${classes.legend}`} aria-label="Priority colors">
        {priorities.map((priority) => (
          <li key={priority} style={{ '--priority': priorityFacts[priority].color } as CSSProperties}>
            <span className={classes.ring} aria-hidden="true" />
            <PriorityShape priority={priority} />
            {priorityFacts[priority].label}
          </li>
        ))}
      </ul>
    </MapFold>
  )
}

function Inside({ filters, beside }: Omit<Props, 'compact'>) {
  const navigate = useNavigate()
  const own = useUnsentOrderPoints(filters)
  const { box, isPending } = useOrdersBox(filters, own.points)
  // Start at the orders instead of flying there from the default center.
  const begun = useMapBegun(!isPending)
  const [map, setMap] = useState<LiveMap | null>(null)
  const [hintId, setHintId] = useState<string | null>(null)
  const full = useFullScreen('orders')
  const { sheet, covers } = useSheetOver()
  const key = JSON.stringify(filters)
  const fitted = useRef<string | null>(null)
  // New filters show other orders, so fit them. Closing an order must not move the map.
  useEffect(() => {
    if (!map || isPending || !box || fitted.current === key) return
    fitted.current = key
    fitToBox(map, box)
  }, [map, box, isPending, key])
  if (!begun) return <Skeleton height={beside ? '100%' : height} radius={0} />
  const start = fitBox(box)
  return (
    <MapStage
      full={full}
      covered={covers}
      list={<OrdersSheet filters={filters} sheet={sheet} onHint={setHintId} />}
    >
      <CityMap
        label={title}
        center={start ?? WORK_ORDERS_CENTER}
        zoom={start?.zoom ?? zooms.workOrders}
        height={full.on || beside ? '100%' : height}
        onReady={setMap}
      >
        <LocationLayer
          orders={filters}
          own={own}
          hintId={full.on ? hintId : null}
          onOpen={({ _id }) => void navigate({ to: '/work-orders/$id', params: { id: _id } })}
        />
        <MapControls panel={legend}>
          <MapButton
            label={workOrderWords.fitToOrders}
            icon={<IconZoomScan size={22} aria-hidden />}
            onClick={() => map && fitToBox(map, box)}
          />
        </MapControls>
      </CityMap>
    </MapStage>
  )
}

/**
 * Bounding box of the open orders; without any, of the city (LOC-75); null if unknown. Two cities are too
 * far apart for one view, so the active one wins.
 */
function useOrdersBox(filters: WorkOrderFilters, own: readonly Coordinates[]) {
  const homeId = useCities().active?.cityId
  const all = useWorkOrderSummary(filters)
  const home = useWorkOrderSummary(homeId && !filters.cityId ? { ...filters, cityId: homeId } : filters)
  const box = boxOf(own, home.data?.innerExtent ?? all.data?.innerExtent)
  const isPending = all.isPending || home.isPending
  const cityId = filters.cityId ?? homeId
  const city = useLocationSummary(cityId ? { cityId } : {}, { enabled: !isPending && box === null })
  const ofCity = useFirstBox(city.data?.extent ?? null, cityId)
  return { box: box ?? ofCity, isPending: isPending || city.isLoading }
}
