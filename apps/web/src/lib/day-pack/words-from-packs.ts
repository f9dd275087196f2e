/**
 * What a point is called by the street maps that a day pack brought, for when the server does not say (LOC-50). Its city is left to
 * the server: what the pack knew of it might refuse what is saved.
 */
import { reverseGeocode } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { asker } from './answer-from-packs.ts'

/** Null where no pack tells. Never throws. */
export async function wordsFromPacks(at: Coordinates): Promise<string | null> {
  const who = asker()
  if (!who) return null
  try {
    const { askPacks } = await import('./answers/ask-worker.ts')
    const found = await askPacks(who, { id: 'placeWords', query: reverseGeocode.query }, { query: at })
    const words: unknown = await found?.response.json()
    return typeof words === 'string' && asker()?.owner === who.owner ? words : null
  } catch {
    // Without storage, or without the code of it, there are no packs.
    return null
  }
}
