/**
 * Where is this point, and where is that text: one interface for whoever asks, and one for the sources behind it, one
 * file per source. The chain (geocoder-chain.ts) asks them in order.
 */
import type { CityAndState } from '@lamplighter/domain/cities'
import type { PlaceOfPoint, SearchResult } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

export interface NamedCity extends CityAndState {
  /** The city of ours, where the source knows it. */
  cityId?: string | null
}

/** What one source says of a point; what it does not know it leaves out. */
export interface Finding {
  /**
   * - inside: the limits of the first city hold the point
   * - border: the limits of several do, or it lies at them within some metres
   * - outside: it lies in no city
   * - guess: it may lie in these, the likeliest first; in none that the source knows when empty
   */
  kind: 'inside' | 'border' | 'outside' | 'guess'
  cities: readonly NamedCity[]
  /** At the border, and none of the cities holds the point itself: another source may know the one that does. */
  beside?: boolean
  /** Two letters. */
  state?: string | null
  zip?: string | null
  county?: string | null
}

/** How the outages of a source are called. */
export const geocoderPart = (source: string) => `geocoder ${source}`

export type Found = Pick<SearchResult, 'kind' | 'label' | 'detail' | 'latitude' | 'longitude' | 'zoom'>

export interface Source {
  /** In a few words for people: 'city limits', 'US Census'. */
  name: string
  /** It tells of its outages itself: an answer may come from memory and says nothing of whoever is asked otherwise. */
  reportsItself?: boolean
  /** Its guess counts also where the point is known to lie in no city whose limits are known. */
  beyondBoundaries?: boolean
  reverse(point: Coordinates): Promise<Finding | null>
  /** At most a handful, the best first. */
  search?(text: string, middle: Coordinates | null): Promise<readonly Found[]>
}

export interface Place extends PlaceOfPoint {
  /** It is known, and not only unknown, that the point lies in no city. */
  outside: boolean
}

/** Never fails: what no source can tell is unknown. */
export interface Geocoder {
  /** `cityOnly` asks nobody further once the city is known; the zip may then be missing. */
  reverse(point: Coordinates, options?: { cityOnly?: boolean }): Promise<Place>
  /** The same where the limits of one of our cities hold the point, else null; fails when the database does not answer. */
  withinBoundary(point: Coordinates): Promise<Place | null>
  search(text: string, middle: Coordinates | null): Promise<Found[]>
  /** Those of these cities of ours that no source could ever name: without limits, and of a name that nothing knows. */
  unplaced<City extends CityAndState & { cityId: string }>(cities: readonly City[]): Promise<City[]>
  /** The limits of a city have changed. */
  forgetBoundaries(): void
}
