/** A location as this screen lists it, whether the server sent it or only this device knows it. */
import type { Location, LocationSort } from '@lamplighter/domain/locations'
import type { MediaItem } from '@lamplighter/domain/media'
import { createContext } from 'react'

export interface ListedLocation {
  key: string
  /** Null for one that was never saved on the server. */
  id: string | null
  /** As the server, or the outbox, has it; left out where this device alone knows it. */
  record?: Location
  name: string
  latitude: number
  longitude: number
  icon: string | null
  tags: string[]
  /** 'Prairie Falls, NE' */
  city: string
  /** Null where only this device knows it. */
  cityId?: string | null
  placeWords?: string | undefined
  creator: string | null
  createdAt: string | null
  updatedAt: string | null
  media: MediaItem[]
  mediaCount: number
  description: string
  noteCount: number
  latestNote: string | null
  /** How what of it is not on the server stands, in a few words. */
  unsent?: string | null
}

export function listedLocation(location: Location): ListedLocation {
  const { _id, city, state, userId } = location
  return { ...location, key: _id, id: _id, record: location, city: `${city}, ${state}`, creator: userId.name }
}

/** What the heads of the tables sort by (LOC-108). */
export const nameOrders: readonly LocationSort[] = ['name', '-name']
export const updatedOrders: readonly LocationSort[] = ['-updated', 'updated']

/** What /edit-location is told about the one to open. */
export function editAddress({ id, latitude, longitude }: ListedLocation) {
  return { lat: latitude, lng: longitude, ...(id ? { id } : {}), from: 'savedlocations' as const }
}

/** How many there are of each kind: what the filters offer. */
export interface Facets {
  tags: { value: string; count: number }[]
  cities: { value: string; label: string; count: number }[]
  icons: { value: string; count: number }[]
}

/** What every source of the list answers with. */
export interface SavedLocations {
  locations: ListedLocation[]
  /** How many match the filters, on this page or not. */
  matching: number
  /** How many there are without filters. */
  total: number
  facets: Facets | null
  isPending: boolean
  isStale: boolean
  more: { has: boolean; isLoading: boolean; failed: boolean; load: () => void }
}

/** In a list that can only be looked at, what a row's button does: it shows the location on the map above. */
export const ShowOnMap = createContext<((location: ListedLocation) => void) | null>(null)
