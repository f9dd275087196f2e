/**
 * The permissions (docs/rules/access.md). The server enforces it. The browser uses the same function to hide what the
 * server would reject. Conditions such as a finished order or an inactive city are checked later.
 */

import { categoryScope, scopeIncludes } from './category-scope.ts'
import { mayEnter } from './gates.ts'
import {
  activeMembershipIn,
  administersCity,
  type Caller,
  isCityAdmin,
  isMember,
  isRemovedCity,
  type Membership,
} from './roles.ts'

/** 401: not signed in; 403: not allowed; 404: the caller must not learn that it exists. */
export type Decision = 'allowed' | 401 | 403 | 404

export interface AccessObject {
  cityId: string
  /** Icon of the location, or of the location it belongs to. Omit it for an activity without a location. */
  icon?: string | null
  /** Creator of the location or author of the note. */
  authorId?: string | null
  /** The location is in the trash. */
  trashed?: boolean
}

interface Permission {
  /**
   * People who may know that it exists; everyone else gets 404. 'reader': members and Region Viewers. 'category': those
   * whose categories include it.
   */
  seenBy: 'everyone' | 'reader' | 'category' | 'category if any'
  /** People among them who may do it. An administrator is a city admin or a director. Region Viewers only read. */
  allowedTo: 'reader' | 'member' | 'author' | 'author or administrator' | 'administrator' | 'city admin'
  /** If set, only city admins may know about it while the location is in the trash (ACC-24, LOC-24). */
  inTrash?: 'city admin'
  /** If set, platform admins may do it in every city, even as nonmembers: to 'any' object or only to their 'own'. */
  platformAdmin?: 'any' | 'own'
}

/**
 * One row per action (deleting: ACC-21). A new location has its own answer for icons outside the member's categories
 * (`icon_outside_categories`).
 */
const permissions = {
  'location:read': { seenBy: 'category', allowedTo: 'reader', inTrash: 'city admin', platformAdmin: 'any' },
  'location:create': { seenBy: 'everyone', allowedTo: 'member' },
  'location:update': { seenBy: 'category', allowedTo: 'member', inTrash: 'city admin' },
  'location:delete': {
    seenBy: 'category',
    allowedTo: 'author or administrator',
    inTrash: 'city admin',
    platformAdmin: 'any',
  },
  'location:moderate': { seenBy: 'category', allowedTo: 'administrator', inTrash: 'city admin' },
  'location:restore': { seenBy: 'category', allowedTo: 'city admin', inTrash: 'city admin' },
  'note:read': { seenBy: 'category', allowedTo: 'reader', inTrash: 'city admin', platformAdmin: 'any' },
  'note:create': { seenBy: 'category', allowedTo: 'member' },
  'note:delete': { seenBy: 'category', allowedTo: 'author', inTrash: 'city admin', platformAdmin: 'own' },
  'note:moderate': { seenBy: 'category', allowedTo: 'administrator', inTrash: 'city admin' },
  'work_order:read': { seenBy: 'category', allowedTo: 'reader', platformAdmin: 'any' },
  // Being named to others who have the order open.
  'work_order:accompany': { seenBy: 'category', allowedTo: 'member', platformAdmin: 'any' },
  'work_order:create': { seenBy: 'category', allowedTo: 'member' },
  'work_order:update': { seenBy: 'category', allowedTo: 'member' },
  'work_order:close': { seenBy: 'category', allowedTo: 'member' },
  'work_order:reopen': { seenBy: 'category', allowedTo: 'member' },
  'work_order:assign': { seenBy: 'category', allowedTo: 'administrator' },
  'comment:create': { seenBy: 'category', allowedTo: 'member' },
  'comment:delete': { seenBy: 'category', allowedTo: 'author or administrator' },
  'activity:read': { seenBy: 'category if any', allowedTo: 'reader' },
  'city:read': { seenBy: 'reader', allowedTo: 'reader', platformAdmin: 'any' },
  'city:configure': { seenBy: 'reader', allowedTo: 'city admin' },
  'city:export': { seenBy: 'reader', allowedTo: 'city admin' },
  'crews:manage': { seenBy: 'reader', allowedTo: 'administrator' },
  'members:manage': { seenBy: 'reader', allowedTo: 'administrator' },
  'holds:manage': { seenBy: 'reader', allowedTo: 'city admin' },
  'imports:run': { seenBy: 'reader', allowedTo: 'city admin', platformAdmin: 'any' },
  'invitation:manage': { seenBy: 'reader', allowedTo: 'administrator', platformAdmin: 'any' },
  'report:triage': { seenBy: 'category', allowedTo: 'administrator' },
  'request:decide': { seenBy: 'reader', allowedTo: 'administrator' },
} as const satisfies Record<string, Permission>

/** Actions on an object in a city. */
export type ObjectAction = keyof typeof permissions

/**
 * Returns whether the caller may do it. Rights come from the active membership in the object's city, or from being a
 * platform admin. `can(worker, 'note:delete', { cityId, icon: 'bench', authorId: someoneElse })` is 403.
 */
export function can(caller: Caller | null, action: ObjectAction, object: AccessObject): Decision {
  if (!caller) return 401
  if (isRemovedCity(caller, object.cityId)) return 404
  const permission: Permission = permissions[action]
  const asMember = memberDecision(caller, permission, object)
  if (asMember === 'allowed' || caller.platformRole !== 'admin') return asMember
  const { platformAdmin } = permission
  return platformAdmin === 'any' || (platformAdmin === 'own' && isAuthor(caller, object)) ? 'allowed' : 403
}

function memberDecision(caller: Caller, permission: Permission, object: AccessObject): Decision {
  const onDashboard = permission.allowedTo === 'administrator' || permission.allowedTo === 'city admin'
  // Decided by role before loading anything, so that callers without dashboard access cannot learn what exists.
  if (onDashboard && !mayEnter(caller, 'city_admin:enter')) return 403
  const membership = activeMembershipIn(caller, object.cityId)
  if (!membership) return permission.seenBy === 'everyone' ? 403 : 404
  if (!isSeen(membership, permission, object)) return 404
  return isAllowed(membership, permission, isAuthor(caller, object)) ? 'allowed' : 403
}

function isSeen(membership: Membership, { seenBy, inTrash }: Permission, object: AccessObject): boolean {
  if (object.trashed && inTrash === 'city admin' && !isCityAdmin(membership)) return false
  if (seenBy === 'everyone' || seenBy === 'reader') return true
  if (seenBy === 'category if any' && object.icon === undefined) return true
  return scopeIncludes(categoryScope(membership), object.icon ?? null)
}

function isAllowed(membership: Membership, { allowedTo }: Permission, isOwn: boolean): boolean {
  switch (allowedTo) {
    case 'reader':
      return true
    case 'member':
      return isMember(membership)
    case 'author':
      return isOwn && isMember(membership)
    case 'author or administrator':
      return (isOwn && isMember(membership)) || administersCity(membership)
    case 'administrator':
      return administersCity(membership)
    case 'city admin':
      return isCityAdmin(membership)
  }
}

/**
 * True if members may do it with no further role. Then a Region Viewer is told that they only read; for the other actions,
 * most members are rejected, too. `isForMembers('crews:manage')` is false.
 */
export function isForMembers(action: ObjectAction): boolean {
  const { allowedTo }: Permission = permissions[action]
  return allowedTo !== 'administrator' && allowedTo !== 'city admin'
}

function isAuthor(caller: Caller, object: AccessObject): boolean {
  return object.authorId != null && object.authorId === caller.userId
}
