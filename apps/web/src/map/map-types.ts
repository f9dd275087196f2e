/** Types shared by the map's parts and the pages; no renderer code. */
import type { LocationFilters } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { Priority, WorkOrderFilters } from '@lamplighter/domain/work-orders'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'

/** The map that `onReady` gets. */
export type LiveMap = MapLibreMap

declare global {
  interface Window {
    /** The last opened map, for browser tests, which cannot inspect a canvas. */
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
  /** Unknown for locations that only this device has. */
  cityId?: string
  /** Adds a ring in the priority's color. */
  priority?: Priority
  /** Sync state of unsent changes. */
  unsent?: string | null
}

/** Unsent changes: replaces the points with these ids by these points. */
export interface UnsentPoints {
  points: readonly MapPoint[]
  instead: readonly string[]
}

export interface CityMapProps {
  /** Initial view; later moves go through `onReady`'s map (see fit.ts). */
  center: Coordinates
  zoom: number
  /** Degrees clockwise from north. */
  bearing?: number
  /** Shows a scale in the corner; on by default. */
  scale?: boolean
  /** Pixels or a CSS length; defaults to the parent's height. */
  height?: number | string
  /** Accessible name: 'Map of saved locations'. */
  label: string
  onReady?: (map: LiveMap) => void
  /** Called on a click on the ground, not on a pin. */
  onClick?: (at: Coordinates) => void
  /** Whether a click places something, which the cursor shows; on by default. */
  placesByClick?: boolean
  /** On a touch screen one finger scrolls the page and two move the map: for a map that fills a form's first screen. */
  scrollsPage?: boolean
  /** A fixed picture for paper: its canvas can be copied. */
  printed?: boolean
  /** Layers, pins and controls. */
  children?: ReactNode
}

interface LocationLayerCommon {
  /** Selected: larger, with a ring. */
  selectedId?: string | null | undefined
  /** Shows this point's tooltip, for the focused row of the list beside the map. */
  hintId?: string | null | undefined
  onOpen?: (point: MapPoint) => void
}

/** Open work orders above the locations. */
export interface OrdersOver {
  orders: WorkOrderFilters
  own: UnsentPoints
  onOpen: (order: MapPoint) => void
}

/**
 * The server's locations or open work orders by the filters of their list, or a few local ones. Unsent
 * locations are added automatically; unsent orders come from the list beside the map.
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
    | {
        orders: WorkOrderFilters
        own: UnsentPoints
        also?: undefined
        filters?: undefined
        points?: undefined
      }
  )

export interface NeighborsProps {
  /** The location whose pin is being placed. */
  exceptId: string
  /** Unsent changes to the open orders. */
  ownOrders: UnsentPoints
}

export interface MapControlsProps {
  /** Omit it if the map does not use the user's position. */
  location?: { finding: boolean; find: () => void }
  /** Layers and legend panel, opened by a button. */
  panel?: { title: string; children: ReactNode } | undefined
  /** Whether sun mode is offered: on every map except the plain one of the maps page. */
  sun?: boolean
  /** More buttons above the zoom, such as "fit to orders": use MapButton. */
  children?: ReactNode
}
