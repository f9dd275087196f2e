import { canEditLocation } from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { useSession } from '../../../lib/session/session.ts'
import type { ListedLocation } from './listed-location.ts'

/** Tells for which rows the user gets actions. Locations that only this device has are the visitor's own. */
export function useMayEdit() {
  const { user } = useSession()
  const me = user && callerOf(user)
  return ({ record }: Pick<ListedLocation, 'record'>): boolean =>
    !record || canEditLocation(me, { ...record, trashed: record.deletedAt !== null })
}
