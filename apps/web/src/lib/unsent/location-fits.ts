/** The filters of the server's lists, for what is only on this device. */
import { iconKeysOf, iconOf, isCategoryKey } from '@lamplighter/domain/catalogue'
import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import { isInBox } from '@lamplighter/domain/map'

type Words = Pick<Location, 'name' | 'description' | 'icon' | 'tags'>

/** Whether a list under these filters holds the location. */
export function fits(location: Location | null | undefined, filters: LocationFilters): boolean {
  if (!location) return false
  const { cityId, bbox } = filters
  return (
    (!cityId || location.cityId === cityId) &&
    (!bbox || isInBox(location, bbox)) &&
    hasWords(location, filters)
  )
}

/** The same but for city and box: all tags, any of the icons, every word of the search in name, description, type or tag. */
export function hasWords(
  location: Words,
  { icons, tags, category, without, search }: LocationFilters,
): boolean {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const kind = iconOf(location.icon)
  const said = [location.name, location.description, kind.label, ...location.tags].join('\n').toLowerCase()
  return (
    !without?.includes(`${kind.category}`) &&
    (!icons?.length || icons.includes(location.icon ?? 'default')) &&
    (tags ?? []).every((tag) => location.tags.includes(tag)) &&
    (!category || !isCategoryKey(category) || iconKeysOf(category).includes(kind.key)) &&
    words.every((word) => said.includes(word))
  )
}
