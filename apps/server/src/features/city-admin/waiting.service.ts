/** Reports of unsent changes on crews' devices (FEED-14). They change no record, so the audit trail leaves them out. */
import type * as contract from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { administeredCityIds, adminScope } from './admin-scope.ts'
import * as repo from './waiting.repo.ts'

export async function report({ db, user }: WriteContext, { body }: InputOf<typeof contract.reportWaiting>) {
  await repo.saveReport(db, user.userId, body)
  return done
}

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listWaiting>) {
  return { body: await repo.listWaiting(db, administeredCityIds(adminScope(user, query.cityId))) }
}
