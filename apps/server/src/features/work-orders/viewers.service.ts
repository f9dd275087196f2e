/** People who have a work order open now (LIVE-7). Everyone who works with the order may know; Region Viewers are not named. */
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/work-orders'
import type { WriteContext } from '../../http/context.ts'
import { authorize } from '../memberships/index.ts'
import * as repo from './viewers.repo.ts'

export async function view({ db, user }: WriteContext, { params }: InputOf<typeof contract.viewWorkOrder>) {
  authorize(user, 'work_order:accompany', orNotFound(await repo.findAccess(db, params.id)))
  await repo.saveViewer(db, params.id, user.userId)
  return { body: await repo.otherViewers(db, params.id, user.userId) }
}
