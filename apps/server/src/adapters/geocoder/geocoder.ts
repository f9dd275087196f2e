/**
 * Finds the city of a point, and the point of a text. Defines one interface for callers and one for the sources, which
 * have one file each. The chain (geocoder-chain.ts) tries the sources in order.
 */
import type { CityAndState } from '@lamplighter/domain/cities'
import type { PlaceOfPoint, SearchResult } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

export interface NamedCity extends CityAndState {
  /** The city's id in this installation, where the source knows it. */
  cityId?: string | null
}

/** One source's answer about a point; unknown fields are left out. */
export interface Finding {
  /**
   * - inside: the point lies within the boundary of the first city
   * - border: it lies within several boundaries, or a few meters from one
   * - outside: it lies in no city
   * - guess: it may lie in these cities, likeliest first; empty when the source knows none
   */
  kind: 'inside' | 'border' | 'outside' | 'guess'
  cities: readonly NamedCity[]
  /** The point is near a border but inside no boundary: another source may know its city. */
  beside?: boolean
  /** Two-letter code. */
  state?: string | null
  zip?: string | null
  county?: string | null
}

/** The source's name in outage reports. */
export const geocoderPart = (source: string) => `geocoder ${source}`

export type Found = Pick<
  SearchResult,
  'kind' | 'spot' | 'label' | 'detail' | 'latitude' | 'longitude' | 'zoom'
>

export interface Source {
  /** Display name, such as 'city limits' or 'US Census'. */
  name: string
  /** True when the source reports its outages itself, because it may answer from a cache. */
  reportsItself?: boolean
  /** Its guess counts even where the point is known to lie outside all known boundaries. */
  beyondBoundaries?: boolean
  reverse(point: Coordinates): Promise<Finding | null>
  /** Returns a handful of results at most, best first. */
  search?(text: string, middle: Coordinates | null): Promise<readonly Found[]>
}

export interface Place extends PlaceOfPoint {
  /** True when the point is known to be outside all cities; false when its city is only unknown. */
  outside: boolean
}

/** Never fails: an unknown city is reported as unknown. */
export interface Geocoder {
  /** `cityOnly` stops at the first source that knows the city, so the zip may be missing. */
  reverse(point: Coordinates, options?: { cityOnly?: boolean }): Promise<Place>
  /**
   * Returns an answer only from the boundary of one of our cities, else null. Fails when the database does not respond.
   */
  withinBoundary(point: Coordinates): Promise<Place | null>
  search(text: string, middle: Coordinates | null): Promise<Found[]>
  /** Returns the cities that no source can find: they have no boundary, and no source knows their name. */
  unplaced<City extends CityAndState & { cityId: string }>(cities: readonly City[]): Promise<City[]>
  /** Call this when the boundary of a city has changed. */
  forgetBoundaries(): void
}
