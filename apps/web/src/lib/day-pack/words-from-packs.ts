/**
 * What a point is called by the street maps that a day pack brought, for when the server does not say (LOC-50). Its city is left to
 * the server: what the pack knew of it might refuse what is saved.
 */
import { reverseGeocode } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

/** Null where no pack tells. Never throws. */
export async function wordsFromPacks(at: Coordinates): Promise<string | null> {
  try {
    const { askOwnPacks } = await import('./answers/ask-own-packs.ts')
    const found = await askOwnPacks({ id: 'placeWords', query: reverseGeocode.query }, { query: at })
    const words: unknown = await found?.response.json()
    return typeof words === 'string' ? words : null
  } catch {
    // Without storage, or without the code of it, there are no packs.
    return null
  }
}
