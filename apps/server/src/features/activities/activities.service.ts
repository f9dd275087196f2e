/** The feed of the caller's cities. */
import type * as contract from '@lamplighter/domain/activities'
import type { InputOf } from '@lamplighter/domain/http'
import type { ReadContext } from '../../http/context.ts'
import { type AddPlaceWords, eachWithPlaceWords, placeWordsAt } from '../map/index.ts'
import * as repo from './activities.repo.ts'

export async function list(
  { parts, db, user }: ReadContext,
  { query }: InputOf<typeof contract.listMyActivities>,
) {
  return eachWithPlaceWords(parts.streets, await repo.listActivities(db, user, query), activityInWords)
}

/** Uses the entry's own position, since its location may have moved since. */
const activityInWords: AddPlaceWords<contract.Activity> = (activity, streets) => {
  const { coordinates } = activity.metadata
  if (!coordinates) return activity
  return { ...activity, ...placeWordsAt(streets, { latitude: coordinates.lat, longitude: coordinates.lng }) }
}

export async function summarize(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.summariseMyActivities>,
) {
  return { body: await repo.countByType(db, user, query) }
}
