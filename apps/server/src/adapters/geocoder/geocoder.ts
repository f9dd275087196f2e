/**
 * Finds the city of a point, and the point of a text: one interface for callers, and one for the sources behind it, one
 * file per source. The chain (geocoder-chain.ts) asks them in order.
 */
import type { CityAndState } from '@lamplighter/domain/cities'
import type { PlaceOfPoint, SearchResult } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

export interface NamedCity extends CityAndState {
  /** The city of ours, where the source knows it. */
  cityId?: string | null
}

/** What one source says about a point; what it does not know it leaves out. */
export interface Finding {
  /**
   * - inside: the point lies within the boundary of the first city
   * - border: it lies within several boundaries, or some meters from one
   * - outside: it lies in no city
   * - guess: it may lie in these cities, the likeliest first; empty when the source knows of none
   */
  kind: 'inside' | 'border' | 'outside' | 'guess'
  cities: readonly NamedCity[]
  /** At the border and within no boundary: another source may know which city it is in. */
  beside?: boolean
  /** Two letters. */
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
  /** The source's name for people: 'city limits', 'US Census'. */
  name: string
  /** True when the source reports its outages itself, because it may answer from a cache. */
  reportsItself?: boolean
  /** Its guess counts even where the point is known to lie outside every city whose boundary is known. */
  beyondBoundaries?: boolean
  reverse(point: Coordinates): Promise<Finding | null>
  /** At most a handful, the best first. */
  search?(text: string, middle: Coordinates | null): Promise<readonly Found[]>
}

export interface Place extends PlaceOfPoint {
  /** True when the point is known to lie in no city, rather than its city being unknown. */
  outside: boolean
}

/** Never fails: what no source knows is reported as unknown. */
export interface Geocoder {
  /** With `cityOnly` no further source is asked once the city is known; the zip may then be missing. */
  reverse(point: Coordinates, options?: { cityOnly?: boolean }): Promise<Place>
  /** Only an answer from the boundary of one of our cities, else null; fails when the database does not answer. */
  withinBoundary(point: Coordinates): Promise<Place | null>
  search(text: string, middle: Coordinates | null): Promise<Found[]>
  /** Those of these cities of ours that no source can ever find: no boundary, and a name that no source knows. */
  unplaced<City extends CityAndState & { cityId: string }>(cities: readonly City[]): Promise<City[]>
  /** Call it when the boundary of a city has changed. */
  forgetBoundaries(): void
}
