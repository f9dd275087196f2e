/** Suggests a name for a new location from its icon and address. */
import { maxLengths } from '../http/index.ts'
import { omitRepeatedPlace } from '../map/index.ts'

/** `proposedName('Fire Hydrant', '712 Clover St')` is 'Fire Hydrant, 712 Clover St' (LOC-58). */
export function proposedName(iconLabel: string, placeWords: string | null | undefined): string {
  const place = omitRepeatedPlace(placeWords, iconLabel)
  const name = place ? `${iconLabel}, ${place}` : iconLabel
  return name.length > maxLengths.location.name ? iconLabel : name
}
