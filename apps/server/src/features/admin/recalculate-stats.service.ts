/**
 * 'Recalculate Stats': compares every city's stored counts with its locations, corrects them and reports the errors (CITY-9).
 */
import type { CorrectedCity } from '@lamplighter/domain/admin'
import type { PrepareContext, WriteContext } from '../../http/context.ts'
import { correctLocationCounts, foldLocationChanges } from '../locations/index.ts'
import { requireGate } from '../memberships/index.ts'
import { cityNames } from './admin-cities.repo.ts'

interface Recalculated {
  citiesUpdated: number
  corrected: CorrectedCity[]
}

/**
 * Each city has its own transaction: the lock that stops folding is held for one city at a time, and a corrected city
 * stays corrected even if a later one fails.
 */
export async function recalculateCounts({ parts, caller }: PrepareContext): Promise<Recalculated> {
  requireGate(await caller(), 'platform:administer')
  // May take longer than a request's statements are allowed to.
  const db = parts.background
  await foldLocationChanges(db)
  const cities = await cityNames(db)
  const corrected: CorrectedCity[] = []
  for (const city of cities) {
    const { was, counted, corrected: counts } = await correctLocationCounts(db, city.cityId)
    if (counts > 0) corrected.push({ ...city, was, is: counted, counts })
  }
  return { citiesUpdated: cities.length, corrected }
}

export async function recalculateStats({ user, audits }: WriteContext, _: object, found: Recalculated) {
  requireGate(user, 'platform:administer')
  audits.push({ objectType: 'city_stats', objectId: user.userId, cityId: null, after: found })
  return { body: found }
}
