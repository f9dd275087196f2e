/** Renames a view of the caller's own (ORDER-79). */
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { checkViewName, type renameView as contract } from '@lamplighter/domain/work-orders'
import type { WriteContext } from '../../http/context.ts'
import * as repo from './views.repo.ts'

export async function renameView(
  { db, user, audits }: WriteContext,
  { params: { id }, body }: InputOf<typeof contract>,
) {
  enforce(checkViewName(body.name))
  const renamed = await repo.renameView(db, { id, name: body.name.trim() }, user.userId)
  const view = orNotFound(renamed)
  audits.push({ objectType: 'saved_view', objectId: id, cityId: null, after: view })
  return { body: view }
}
