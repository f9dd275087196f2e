/** The feed of the caller's cities. */
import type * as contract from '@lamplighter/domain/activities'
import type { InputOf } from '@lamplighter/domain/http'
import type { ReadContext } from '../../http/context.ts'
import * as repo from './activities.repo.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listMyActivities>) {
  return repo.listActivities(db, user, query)
}

export async function summarise({ db, user }: ReadContext) {
  return { body: await repo.countByType(db, user) }
}
