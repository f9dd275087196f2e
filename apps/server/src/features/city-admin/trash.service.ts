/** The trash of the city dashboard: lists it and restores locations. */
import type * as contract from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { listTrash, restoreLocation } from '../locations/index.ts'
import { requireGate } from '../memberships/index.ts'
import { adminScope } from './admin-scope.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listTrash>) {
  requireGate(user, 'trash:enter')
  return listTrash(db, adminScope(user, query.cityId, isCityAdmin), query)
}

export async function restore(context: WriteContext, { params }: InputOf<typeof contract.restoreLocation>) {
  requireGate(context.user, 'trash:enter')
  return restoreLocation(context, params.id)
}
