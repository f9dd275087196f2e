/**
 * The filters by a value that locations have: in the API, in addresses, on devices, and as choices with counts. To add a
 * filter by a field, add it here; the compiler names the server's statements for it.
 */
import * as z from 'zod/mini'
import { isGiven, maxLengths, queryList, text } from '../http/index.ts'
import type { EnteredFields } from './location-fields.ts'

/** As parameters of a request, which separates values by commas: a value must not contain one. */
export const facetFilters = {
  icons: z.optional(queryList(text(maxLengths.key))),
  tags: z.optional(queryList(text(maxLengths.tag))),
}
export type Facet = keyof typeof facetFilters

/** In the order of the screen. */
export const facetLabels: Readonly<Record<Facet, string>> = { tags: 'Tags', icons: 'Icons' }
export const facetKeys = Object.keys(facetLabels) as Facet[]

/** One value for each facet. */
export const eachFacet = <T>(make: (facet: Facet) => T) =>
  Object.fromEntries(facetKeys.map((facet) => [facet, make(facet)])) as Record<Facet, T>

/** The facets among a query's parameters or an address's. */
export const chosenFacets = (from: Partial<Record<Facet, string[]>>): Partial<Record<Facet, string[]>> =>
  Object.fromEntries(facetKeys.flatMap((facet) => (from[facet] ? [[facet, from[facet]]] : [])))

/** The values of one location. */
export const facetValues: Record<Facet, (location: Partial<EnteredFields>) => readonly string[]> = {
  icons: ({ icon }) => (icon ? [icon] : []),
  tags: ({ tags = [] }) => tags,
}

/** A location must have all chosen tags. Of other facets it has one value at most. */
export const needsAll = (facet: Facet) => facet === 'tags'

/** In the API's answer. */
export const facetCounts = {
  icons: z.array(z.object({ icon: z.string(), count: z.int() })),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
}
type FacetCounts = { [F in Facet]: z.output<(typeof facetCounts)[F]> }

export interface Counted {
  value: string
  count: number
}

export const readFacetCounts = ({ icons, tags }: FacetCounts): Record<Facet, Counted[]> => ({
  icons: icons.map(({ icon, count }) => ({ value: icon, count })),
  tags: tags.map(({ tag, count }) => ({ value: tag, count })),
})

export const writeFacetCounts = ({ icons, tags }: Record<Facet, readonly Counted[]>): FacetCounts => ({
  icons: icons.map(({ value, count }) => ({ icon: value, count })),
  tags: tags.map(({ value, count }) => ({ tag: value, count })),
})

/**
 * True if a query has filters that stored counts cannot answer, so that the server may have to scan all locations of a
 * city. `needsFullScan({ tags: 'elm' })` is true, `needsFullScan({ category: 'Parks' })` is false.
 */
export const needsFullScan = (query: unknown): boolean =>
  ['search', ...facetKeys].some((name) => isGiven(query, name))
