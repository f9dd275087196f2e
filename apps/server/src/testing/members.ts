/** Adds a person to a city for a test, or removes them, bypassing every rule. */
import type { MemberRole } from '@lamplighter/domain/memberships'
import type { PersonName } from './people.ts'
import type { TestApp } from './test-app.ts'

interface Given {
  role: MemberRole
  userType?: string | null
  status?: string
}

export async function setMember(
  { parts, world }: TestApp,
  who: PersonName,
  city: keyof TestApp['world']['cities'],
  given: Given | null,
): Promise<void> {
  const key = { city_id: world.cities[city].id, user_id: world.people[who].id }
  await parts.db
    .deleteFrom('city_memberships')
    .where('city_id', '=', key.city_id)
    .where('user_id', '=', key.user_id)
    .execute()
  if (!given) return
  const { role, userType = null, status = 'active' } = given
  await parts.db
    .insertInto('city_memberships')
    .values({ ...key, role, user_type: userType, status })
    .execute()
}
