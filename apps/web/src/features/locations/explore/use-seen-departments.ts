import { departmentCategories } from '@lamplighter/domain/catalogue'
import { visibleCategories } from '@lamplighter/domain/memberships'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { useSession } from '../../../lib/session.ts'

/** The departments of which the user sees anything; who looks at a city without being its member sees all. */
export function useSeenDepartments() {
  const { user } = useSession()
  const observed = useObservedCity()
  return observed ? departmentCategories : visibleCategories(user?.cityMemberships ?? [])
}
