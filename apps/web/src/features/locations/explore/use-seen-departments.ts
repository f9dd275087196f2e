import { departmentCategories } from '@lamplighter/domain/catalog'
import { visibleCategories } from '@lamplighter/domain/memberships'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { useSession } from '../../../lib/session/session.ts'

/** Departments that the user can see. Platform admins who view a city see all. */
export function useSeenDepartments() {
  const { user } = useSession()
  const observed = useObservedCity()
  return observed ? departmentCategories : visibleCategories(user?.cityMemberships ?? [])
}
