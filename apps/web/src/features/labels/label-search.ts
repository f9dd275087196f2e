import { isCategoryKey } from '@lamplighter/domain/catalog'
import {
  chosenFacets,
  DEFAULT_LOCATION_SORT,
  type Facet,
  type LocationFilters,
  type LocationSort,
} from '@lamplighter/domain/locations'

/** Address of the labels page: one location, the selected ones, or those that match the filters. */
export interface LabelSearch extends Partial<Record<Facet, string[]>> {
  id?: string
  selected?: true
  city?: string
  search?: string
  category?: string
  sort?: LocationSort
}

/** The filters and the order of a list, for the address. */
export function labelSearch(filters: LocationFilters, sort: LocationSort): LabelSearch {
  const { cityId, search, category } = filters
  return {
    ...(cityId ? { city: cityId } : {}),
    ...(search ? { search } : {}),
    ...chosenFacets(filters),
    ...(category ? { category } : {}),
    ...(sort === DEFAULT_LOCATION_SORT ? {} : { sort }),
  }
}

/** The filters in the address. */
export function labelFilters({ city, search, category, ...rest }: LabelSearch): LocationFilters {
  return {
    ...(city ? { cityId: city } : {}),
    ...(search ? { search } : {}),
    ...chosenFacets(rest),
    ...(category && isCategoryKey(category) ? { category } : {}),
  }
}
