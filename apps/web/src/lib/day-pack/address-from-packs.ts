/**
 * Finds addresses with the street maps of day packs if the server does not answer (LOC-50). Leaves the city to the
 * server, because the pack's guess might reject what is saved.
 */
import { reverseGeocode } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

/** Null if no pack knows the address. Never rejects. */
export async function addressFromPacks(at: Coordinates): Promise<string | null> {
  try {
    const { askOwnPacks } = await import('./answers/ask-own-packs.ts')
    const found = await askOwnPacks({ id: 'placeWords', query: reverseGeocode.query }, { query: at })
    const words: unknown = await found?.response.json()
    return typeof words === 'string' ? words : null
  } catch {
    // Without storage or their code there are no packs.
    return null
  }
}
