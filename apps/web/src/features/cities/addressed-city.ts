/** What a city in the address asks for, where a platform admin may look at any (`?city=`). */
import { id } from '@lamplighter/domain/http'

/** In the address, where a city would be named: show the choice. */
export const OTHER_CITY = 'other'

/** Observe that city; return to one's own; choose one; or nothing. */
export type AddressedCity = 'look' | 'own' | 'choose' | 'nothing'

/** `ownIds` are the cities of which one is an active member. Anything but an id that is not 'other' means one's own. */
export function addressedCity(named: string | undefined, ownIds: readonly string[]): AddressedCity {
  if (named === undefined) return 'nothing'
  if (named === OTHER_CITY) return 'choose'
  return id.safeParse(named).success && !ownIds.includes(named) ? 'look' : 'own'
}
