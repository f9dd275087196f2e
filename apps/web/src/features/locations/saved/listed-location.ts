/** A location in this list, from the server or from this device. */
import type { EnteredFields, Location, LocationSort } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { MediaItem } from '@lamplighter/domain/media'
import { createContext } from 'react'
import type { Facets } from '../../../lib/locations/location-summary.ts'

export interface ListedLocation extends EnteredFields, Coordinates {
  key: string
  /** Null if it was never saved on the server. */
  id: string | null
  /** The record from the server or the outbox. Left out for locations in device storage. */
  record?: Location
  /** 'Prairie Falls, NE' */
  city: string
  /** Null for locations in device storage. */
  cityId?: string | null
  placeWords?: string | undefined
  creator: string | null
  createdAt: string | null
  updatedAt: string | null
  media: MediaItem[]
  mediaCount: number
  noteCount: number
  latestNote: string | null
  /** Short sync state of unsent changes. */
  unsent?: string | null
}

export function listedLocation(location: Location): ListedLocation {
  const { _id, city, state, userId } = location
  return { ...location, key: _id, id: _id, record: location, city: `${city}, ${state}`, creator: userId.name }
}

/** Sort orders of the table headers (LOC-108). */
export const nameOrders: readonly LocationSort[] = ['name', '-name']
export const updatedOrders: readonly LocationSort[] = ['-updated', 'updated']

/** Search parameters of /edit-location. */
export function editAddress({ id, latitude, longitude }: ListedLocation) {
  return { lat: latitude, lng: longitude, ...(id ? { id } : {}), from: 'savedlocations' as const }
}

/** Result of every source of this list. */
export interface SavedLocations {
  locations: ListedLocation[]
  /** Count of matches on all pages. */
  matching: number
  /** Count without filters. */
  total: number
  facets: Facets | null
  isPending: boolean
  isStale: boolean
  more: { has: boolean; isLoading: boolean; failed: boolean; load: () => void }
}

/** Set in read-only lists: a row's button then shows the location on the map. */
export const ShowOnMap = createContext<((location: ListedLocation) => void) | null>(null)
