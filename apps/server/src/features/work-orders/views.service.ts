/** A person's own views of work orders (ORDER-58, ORDER-82). Nobody else can read, rename or delete them. */
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import * as contract from '@lamplighter/domain/work-orders'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import * as repo from './views.repo.ts'

export async function list({ db, user }: ReadContext) {
  return { body: await repo.listViews(db, user.userId) }
}

export async function save({ db, user, audits }: WriteContext, { body }: InputOf<typeof contract.saveView>) {
  enforce(contract.checkNewView(body, await repo.countViews(db, user.userId)))
  const view = { ...body, name: body.name.trim() }
  await repo.insertView(db, view, user.userId)
  audits.push({ objectType: 'saved_view', objectId: view._id, cityId: null, after: view })
  return { body: view }
}

export async function rename(
  { db, user, audits }: WriteContext,
  { params: { id }, body }: InputOf<typeof contract.renameView>,
) {
  enforce(contract.checkViewName(body.name))
  const view = orNotFound(await repo.renameView(db, { id, name: body.name.trim() }, user.userId))
  audits.push({ objectType: 'saved_view', objectId: id, cityId: null, after: view })
  return { body: view }
}

export async function remove(
  { db, user, audits }: WriteContext,
  { params }: InputOf<typeof contract.deleteView>,
) {
  const before = orNotFound(await repo.deleteView(db, params.id, user.userId))
  audits.push({ objectType: 'saved_view', objectId: params.id, cityId: null, before })
  return { body: { success: true as const } }
}
