/** Meaning of the URL parameter `?city=` for a platform admin, who may view any city. */
import { id } from '@lamplighter/domain/http'

/** URL value that shows the city choice. */
export const OTHER_CITY = 'other'

/** View that city, return to the own one, choose one, or nothing. */
export type AddressedCity = 'look' | 'own' | 'choose' | 'nothing'

/** `ownIds` are the cities with an active membership. A value that is neither an id nor 'other' means the own city. */
export function addressedCity(named: string | undefined, ownIds: readonly string[]): AddressedCity {
  if (named === undefined) return 'nothing'
  if (named === OTHER_CITY) return 'choose'
  return id.safeParse(named).success && !ownIds.includes(named) ? 'look' : 'own'
}
