/** The filters that the server's stored counts can answer (migration 003), and those among a query's parameters. */
import { type LocationFilters, locationFilters } from './location-summary.contract.ts'

const filterNames = Object.keys(locationFilters.shape) as (keyof LocationFilters)[]

/** Only the filters of a query, always in the same order. */
export const filtersOf = (query: LocationFilters) =>
  Object.fromEntries(filterNames.map((name) => [name, query[name]])) as LocationFilters

const isSet = (value: LocationFilters[keyof LocationFilters]) =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined && value.length > 0

/** Filters that the stored counts know: city, category and icon. */
const countedFilters = ['cityId', 'icons', 'category', 'without'] as const
export type CountedFilter = (typeof countedFilters)[number]

/** True when the stored counts by icon can answer: no other filter is set. */
export const areCountsEnough = (filters: LocationFilters) => usesOnly(filters, countedFilters)

/** True when the stored counts by map cell can answer: they know city and category, and no other filter. */
export const areCellsEnough = (filters: LocationFilters) =>
  usesOnly(filters, ['cityId', 'category', 'without']) && filters.category !== 'WorkOrders'

const usesOnly = (filters: LocationFilters, known: readonly (keyof LocationFilters)[]) =>
  filterNames.every((name) => known.includes(name) || !isSet(filters[name]))
