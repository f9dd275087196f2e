/** What the map's parts and the pages that use them say to each other; no code of the renderer. */
import type { LocationFilters } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { Priority, WorkOrderFilters } from '@lamplighter/domain/work-orders'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'

/** The map itself, as `onReady` hands it over. */
export type LiveMap = MapLibreMap

declare global {
  interface Window {
    /** The map that was opened last: for the browser tests, which cannot see into a canvas. */
    cityMap?: LiveMap
  }
}

/** West, south, east, north; degrees. */
export type Extent = [number, number, number, number]

export interface MapPoint extends Coordinates {
  _id: string
  name: string
  icon: string | null
  creator: string
  /** Puts a ring of the priority's color round the pin. */
  priority?: Priority
  /** How what of it is not on the server stands, in a few words. */
  unsent?: string | null
}

/** What the user's own writes that are not sent make of what the server has: instead of those with these ids, these. */
export interface OwnPoints {
  points: readonly MapPoint[]
  instead: readonly string[]
}

export interface CityMapProps {
  /** Where the map starts; later moves go through `onReady`'s map (see fit.ts). */
  center: Coordinates
  zoom: number
  /** Degrees clockwise from north. */
  bearing?: number
  /** A scale in the corner; unless it says otherwise. */
  scale?: boolean
  /** Pixels, or any CSS length; the parent's height when left out. */
  height?: number | string
  /** What this map shows, for screen readers: 'Map of saved locations'. */
  label: string
  /** Goes on with the map that was drawn before the app (early-map.ts), where there is one. */
  continuesEarly?: boolean
  onReady?: (map: LiveMap) => void
  /** A click or tap on the ground; never one on a pin. */
  onClick?: (at: Coordinates) => void
  /** A click places something, which the cursor shows; unless it says otherwise. */
  placesByClick?: boolean
  /** On a touch screen one finger scrolls the page and two move the map: for a map that fills a form's first screen. */
  scrollsPage?: boolean
  /** Layers, pins and controls. */
  children?: ReactNode
}

interface LocationLayerCommon {
  /** Drawn larger, with a ring of lamplight. */
  selectedId?: string | null | undefined
  /** Shows this one's tooltip: for the focus of the list beside the map. */
  hintId?: string | null | undefined
  onOpen?: (point: MapPoint) => void
}

/** Open work orders that lie over the locations. */
export interface OrdersOver {
  orders: WorkOrderFilters
  own: OwnPoints
  onOpen: (order: MapPoint) => void
}

/**
 * The server's locations or open work orders by the filters of their list, however many, or a few that are known here. Own
 * unsent locations are drawn without being asked for; of orders the list beside the map knows.
 */
export type LocationLayerProps = LocationLayerCommon &
  (
    | {
        filters: LocationFilters
        also?: OrdersOver | undefined
        own?: undefined
        points?: undefined
        orders?: undefined
      }
    | {
        points: readonly MapPoint[]
        also?: undefined
        own?: undefined
        filters?: undefined
        orders?: undefined
      }
    | { orders: WorkOrderFilters; own: OwnPoints; also?: undefined; filters?: undefined; points?: undefined }
  )

export interface NeighboursProps {
  /** The location whose pin is placed. */
  exceptId: string
  /** Of open orders those that are drawn in another way, or not at all: those of this location. */
  ownOrders: OwnPoints
}

export interface MapControlsProps {
  /** Leave it out where the map does not ask where the user is. */
  location?: { finding: boolean; find: () => void }
  /** What a button opens beside them: which layers there are, and what their signs mean. */
  panel?: { title: string; children: ReactNode } | undefined
  /** Whether the sun is offered: on every map but the plain one of the maps page. */
  sun?: boolean
  /** More buttons above the zoom, such as "fit to orders": use MapButton. */
  children?: ReactNode
}
