/**
 * Who may do what (docs/rules/access.md). The server's answer binds; the browser
 * asks the same function to hide what would be refused. State (finished, trashed, inactive) is judged afterwards.
 */
import { activeMembershipIn, administersCity, type Caller, isCityAdmin, type Membership } from './roles.ts'
import { categoryScope, scopeIncludes } from './visible-categories.ts'

/** Not signed in; not allowed; not to be known that it exists. */
export type Decision = 'allowed' | 401 | 403 | 404

/** Asked of the caller alone. */
export type GateAction = 'platform:administer' | 'city_admin:enter' | 'trash:enter'

/** Asked about a thing in a city. */
export type ObjectAction =
  | `location:${'read' | 'create' | 'update' | 'delete' | 'moderate' | 'restore'}`
  | `note:${'read' | 'create' | 'delete' | 'moderate'}`
  | `work_order:${'read' | 'create' | 'update' | 'close' | 'reopen'}`
  | 'activity:read'
  | 'city:read'
  | 'members:manage'
  | 'request:decide'

export interface AccessObject {
  cityId: string
  /** The icon of the location it is or belongs to; leave it out for an activity without a location. */
  icon?: string | null
  /** The creator of the location or the author of the note. */
  authorId?: string | null
  /** The location lies in the trash. */
  trashed?: boolean
}

/** Behind the city admin dashboard: judged by role before any object is looked at. */
const dashboardActions: ReadonlySet<ObjectAction> = new Set([
  'location:moderate',
  'location:restore',
  'note:moderate',
  'members:manage',
  'request:decide',
])

/** These do not depend on the category of an icon. Creating has its own answer for that (icon_outside_categories). */
const withoutCategory: ReadonlySet<ObjectAction> = new Set([
  'location:create',
  'city:read',
  'members:manage',
  'request:decide',
])

/** A trashed location and its notes exist only for city admins and platform admins; its work orders go on (ACC-24, LOC-24). */
const hiddenInTrash: ReadonlySet<ObjectAction> = new Set([
  'location:read',
  'location:update',
  'location:delete',
  'location:moderate',
  'location:restore',
  'note:read',
  'note:delete',
  'note:moderate',
])

const platformReadOrDelete: ReadonlySet<ObjectAction> = new Set([
  'city:read',
  'location:read',
  'location:delete',
  'note:read',
  'work_order:read',
])

export function can(caller: Caller | null, action: GateAction): Decision
export function can(caller: Caller | null, action: ObjectAction, object: AccessObject): Decision
/**
 * Whether the caller may do it. Rights come only from the active membership in the object's own city.
 * `can(worker, 'note:delete', { cityId, icon: 'bench', authorId: someoneElse })` is 403.
 */
export function can(
  caller: Caller | null,
  action: GateAction | ObjectAction,
  object: AccessObject = { cityId: '' },
): Decision {
  if (!caller) return 401
  if (action === 'platform:administer') return caller.platformRole === 'admin' ? 'allowed' : 403
  if (action === 'city_admin:enter') return caller.memberships.some(administersCity) ? 'allowed' : 403
  if (action === 'trash:enter') return caller.memberships.some(isCityAdmin) ? 'allowed' : 403
  const asMember = memberDecision(caller, action, object)
  if (asMember === 'allowed' || caller.platformRole !== 'admin') return asMember
  const ownNote = action === 'note:delete' && isAuthor(caller, object)
  return platformReadOrDelete.has(action) || ownNote ? 'allowed' : 403
}

function memberDecision(caller: Caller, action: ObjectAction, object: AccessObject): Decision {
  if (dashboardActions.has(action) && !caller.memberships.some(administersCity)) return 403
  const membership = activeMembershipIn(caller, object.cityId)
  if (!membership) return action === 'location:create' ? 403 : 404
  if (!isVisible(membership, action, object)) return 404
  return roleAllows(caller, membership, action, object) ? 'allowed' : 403
}

function isVisible(membership: Membership, action: ObjectAction, object: AccessObject): boolean {
  if (object.trashed && hiddenInTrash.has(action) && !isCityAdmin(membership)) return false
  if (withoutCategory.has(action)) return true
  if (action === 'activity:read' && object.icon === undefined) return true
  return scopeIncludes(categoryScope(membership), object.icon ?? null)
}

function roleAllows(
  caller: Caller,
  membership: Membership,
  action: ObjectAction,
  object: AccessObject,
): boolean {
  if (action === 'note:delete') return isAuthor(caller, object)
  if (action === 'location:delete') return isAuthor(caller, object) || administersCity(membership)
  if (action === 'location:restore') return isCityAdmin(membership)
  return !dashboardActions.has(action) || administersCity(membership)
}

function isAuthor(caller: Caller, object: AccessObject): boolean {
  return object.authorId != null && object.authorId === caller.userId
}
