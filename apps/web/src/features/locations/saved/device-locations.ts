/**
 * Reads the locations stored in this browser, for visitors and as a fallback when the server does not
 * answer (LOC-31). Other code may have written the list, so invalid entries are skipped.
 */
import { isIconKey } from '@lamplighter/domain/catalog'
import {
  type Counted,
  DEFAULT_LOCATION_SORT,
  eachFacet,
  emptyFields,
  enteredFieldsOf,
  facetValues,
  type LocationFilters,
  type LocationSort,
  nameKeyOf,
  normalizeTags,
  SAVED_LOCATIONS_KEY,
} from '@lamplighter/domain/locations'
import { areValidCoordinates } from '@lamplighter/domain/map'
import { type MediaItem, mediaKind } from '@lamplighter/domain/media'
import { searchedText } from '@lamplighter/domain/search'
import { useMemo } from 'react'
import type { Facets } from '../../../lib/locations/location-summary.ts'
import { matchesFilters } from '../../../lib/unsent/matches-filters.ts'
import type { MapPoint } from '../../../map/map-types.ts'
import type { ListedLocation, SavedLocations } from './listed-location.ts'

type Raw = Record<string, unknown>

/** Newest first by default. Empty if the list is missing or unreadable. */
export function deviceLocations(sort = DEFAULT_LOCATION_SORT): ListedLocation[] {
  return inOrderOf(sort, readList().flatMap(readLocation))
}

/** Sorts a list that is fully loaded (LOC-108). */
export function inOrderOf(sort: LocationSort, locations: readonly ListedLocation[]): ListedLocation[] {
  const keyOf = ({ name, updatedAt }: ListedLocation) =>
    sort.endsWith('name') ? nameKeyOf(searchedText(name)) : updatedAt ? Date.parse(updatedAt) : 0
  const direction = sort.startsWith('-') ? -1 : 1
  return locations
    .map((location) => ({ location, key: keyOf(location) }))
    .toSorted((one, other) => (one.key < other.key ? -direction : one.key > other.key ? direction : 0))
    .map(({ location }) => location)
}

function readList(): Raw[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(SAVED_LOCATIONS_KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}

function readLocation(raw: Raw, index: number): ListedLocation[] {
  const point = { latitude: Number(raw.latitude ?? raw.lat), longitude: Number(raw.longitude ?? raw.lng) }
  const name = text(raw.name)
  if (!areValidCoordinates(point) || name === '') return []
  const media = texts(raw.mediaUrls).map(mediaFrom)
  const city = [text(raw.city) || text(raw.cityName), text(raw.state)].filter(Boolean).join(', ')
  const icon = text(raw.icon)
  const createdAt = time(raw.createdAt) ?? time(raw.timestamp)
  return [
    {
      ...emptyFields,
      ...point,
      key: `device:${index}`,
      id: null,
      name,
      icon: isIconKey(icon) ? icon : null,
      tags: normalizeTags(texts(raw.tags)),
      city,
      creator: null,
      createdAt,
      updatedAt: time(raw.updatedAt) ?? createdAt,
      media,
      mediaCount: media.length,
      description: text(raw.description),
      noteCount: text(raw.notes) ? 1 : 0,
      latestNote: text(raw.notes) || null,
    },
  ]
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
const time = (value: unknown) => (typeof value === 'string' && Date.parse(value) > 0 ? value : null)

function mediaFrom(url: string): MediaItem {
  const kind = mediaKind(url)
  return { _id: url, kind, url, thumbUrl: null, name: '', width: null, height: null, takenAt: null }
}

const nothingMore = { has: false, isLoading: false, failed: false, load: () => undefined }

/** Applies the filters to a list that is fully loaded. */
export function listOf(all: readonly ListedLocation[], filters: LocationFilters): SavedLocations {
  const { cityId, ...others } = filters
  const locations = all.filter(
    ({ record, ...location }) =>
      (!cityId || [location.city, location.cityId].includes(cityId)) &&
      matchesFilters(record ?? ownWordsOf(location), others),
  )
  const figures = { matching: locations.length, total: all.length, facets: facetsOfDevice(all) }
  return { locations, ...figures, isPending: false, isStale: false, more: nothingMore }
}

/** Searchable text of a location that has no server record. */
const ownWordsOf = ({ placeWords, latitude, longitude, ...location }: ListedLocation) => ({
  ...enteredFieldsOf(location),
  placeWords,
  latitude,
  longitude,
})

function facetsOfDevice(locations: readonly ListedLocation[]): Facets {
  return {
    ...eachFacet((facet) => counted(locations.flatMap(facetValues[facet]))),
    cities: counted(locations.map(({ city }) => city).filter(Boolean)).map((city) => ({
      ...city,
      label: city.value,
    })),
  }
}

function counted(values: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
}

/** Pins of the locations that a visitor saved in this browser. */
export function useDevicePoints(wanted: boolean): MapPoint[] {
  return useMemo(() => (wanted ? deviceLocations().map(pointOf) : []), [wanted])
}

export const pointOf = (location: ListedLocation): MapPoint => ({
  _id: location.key,
  name: location.name,
  latitude: location.latitude,
  longitude: location.longitude,
  icon: location.icon,
  creator: location.creator ?? 'You',
  unsent: location.unsent ?? null,
})
