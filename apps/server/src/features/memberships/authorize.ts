/** Throws when the domain's rules deny an action; services call it before they do anything. */
import { problem } from '@lamplighter/domain/http'
import {
  type AccessObject,
  activeMembershipIn,
  can,
  isForMembers,
  isMember,
  isRemovedCity,
  type ObjectAction,
} from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { SignedInUser } from '../../http/context.ts'

/** Throws not_found or forbidden unless `can` allows it (ACC-2). Region Viewers are told why (REGION-3). */
export function authorize(user: SignedInUser, action: ObjectAction, object: AccessObject): void {
  const decision = can(user, action, object)
  if (decision === 'allowed') return
  if (isRemovedCity(user, object.cityId)) throw problem('city_removed')
  if (decision !== 403) throw problem(decision === 404 ? 'not_found' : 'not_signed_in')
  const membership = activeMembershipIn(user, object.cityId)
  const isViewer = membership !== undefined && !isMember(membership)
  throw problem(isViewer && isForMembers(action) ? 'region_viewer_reads_only' : 'forbidden')
}

/** An inactive city can be read but not written (CITY-6). */
export async function rejectInactiveCity(db: Db, user: SignedInUser, cityId: string): Promise<void> {
  const known = user.memberships.find((m) => m.cityId === cityId)
  if (known?.cityActive) return
  const active = sql`select from cities where id = ${cityId} and is_active`
  if (!(await firstRow(db, active))) throw problem('city_inactive')
}
