/**
 * How often one user may ask (SEC-22): every call belongs to one class, and each class is counted for
 * itself, so that a crew's photos never use up the limit of its notes.
 */
import type { Endpoint } from './endpoint.ts'

export type RateClass = 'write' | 'list' | 'read' | 'search' | 'tile' | 'geocode' | 'mediaPart'

/** Small answers (one record, counts) may be asked for this many times as often as long lists. */
export const READS_FOR_EACH_LIST = 10

/**
 * The class of a described call. Long lists are those answered page by page; map tiles are
 * counted for themselves, because a map that is panned asks for many at once; so is whatever searches text, lists, counts
 * and tiles together. `rateClassOf(listLocations)` is 'list', `rateClassOf(listLocations, { search: 'elm' })` 'search'.
 */
export function rateClassOf(
  { method, rateClass, paged }: Pick<Endpoint, 'method' | 'rateClass' | 'paged'>,
  query: unknown = {},
): RateClass {
  if (method !== 'GET') return 'write'
  if (rateClass === 'geocode') return rateClass
  if (isGiven(query, 'search')) return 'search'
  return rateClass ?? (paged ? 'list' : 'read')
}

/** The class of a call of the upload protocol, which has no description. `uploadRateClassOf('PATCH')` is 'mediaPart'. */
export function uploadRateClassOf(method: string): RateClass {
  if (method === 'PATCH') return 'mediaPart'
  return method === 'POST' || method === 'DELETE' ? 'write' : 'read'
}

/**
 * Whether a query has filters that the kept counts cannot answer, so that every location of a city may have to be looked
 * at. `asksForScan({ tags: 'elm' })` is true, `asksForScan({ category: 'Parks' })` false.
 */
export function asksForScan(query: unknown): boolean {
  return ['search', 'tags', 'icons'].some((name) => isGiven(query, name))
}

function isGiven(query: unknown, name: string): boolean {
  const value = typeof query === 'object' && query !== null ? (query as Record<string, unknown>)[name] : ''
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined
}
