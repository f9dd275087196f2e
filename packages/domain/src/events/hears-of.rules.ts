import {
  activeMembershipIn,
  type Caller,
  categoryScope,
  isCityAdmin,
  scopeCovers,
} from '../memberships/index.ts'

/** The place of a changed record, as far as permissions ask. */
export interface ChangedPlace {
  cityId: string
  /** Category of the location's icon; null for plain pins. */
  category: string | null
  /** A location in the trash or a note of one; orders of such a location stay visible. */
  trashed: boolean
}

/**
 * True if the caller may read the record: the same answer as `can(caller, 'location:read', …)`, from the stored category
 * (LIVE-1). Platform admins hear about the cities that they are members of.
 */
export function hearsOf(caller: Caller, { cityId, category, trashed }: ChangedPlace): boolean {
  const membership = activeMembershipIn(caller, cityId)
  if (!membership || (trashed && !isCityAdmin(membership))) return false
  return scopeCovers(categoryScope(membership), category)
}
