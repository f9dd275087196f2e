/**
 * Rate limits per user (SEC-22). Every call belongs to one class, and each class is counted separately. So uploading
 * photos never uses up the limit for notes.
 */
import type { Endpoint } from './endpoint.ts'

export type RateClass = 'write' | 'list' | 'read' | 'search' | 'tile' | 'geocode' | 'mediaPart'

/** Small reads (one record, counts) may be requested this many times as often as lists. */
export const READS_FOR_EACH_LIST = 10

/**
 * Returns the rate limit class of a call. Paged lists are 'list'. Map tiles have their own class, because panning
 * requests many at once. Lists, counts and tiles with a text search are 'search'. `rateClassOf(listLocations)` is
 * 'list', `rateClassOf(listLocations, { search: 'elm' })` is 'search'.
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

/**
 * Returns the class of a call of the upload protocol, which has no endpoint description. `uploadRateClassOf('PATCH')`
 * is 'mediaPart'.
 */
export function uploadRateClassOf(method: string): RateClass {
  if (method === 'PATCH') return 'mediaPart'
  return method === 'POST' || method === 'DELETE' ? 'write' : 'read'
}

/** True if a query has a value for this parameter. */
export function isGiven(query: unknown, name: string): boolean {
  const value = typeof query === 'object' && query !== null ? (query as Record<string, unknown>)[name] : ''
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined
}
