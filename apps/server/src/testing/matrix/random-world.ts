/** A random world: three cities, a handful of locations with any icons, one person with any memberships. */
import { randomUUID } from 'node:crypto'
import { allIcons, departmentCategories } from '@lamplighter/domain/catalog'
import { type Caller, type Membership, userTypes } from '@lamplighter/domain/memberships'
import fc from 'fast-check'

export const cities = ['Alder Point', 'Birch Harbor', 'Cedar Ridge'].map((name) => ({
  id: randomUUID(),
  name,
  state: 'NE',
}))
const membershipIn = (
  city: (typeof cities)[number],
  stored: readonly string[],
): fc.Arbitrary<Membership | null> =>
  fc.option(
    fc.record({
      cityId: fc.constant(city.id),
      cityName: fc.constant(city.name),
      cityState: fc.constant(city.state),
      role: fc.constantFrom(...stored),
      status: fc.constantFrom('active', 'active', 'active', 'suspended', 'invited'),
      userType: fc.constantFrom(...userTypes, 'custom' as const, null, 'no_such_type'),
      customCategories: fc.subarray([...departmentCategories]),
    }),
    { freq: 4 },
  )

export const callers = (stored: readonly string[]): fc.Arbitrary<Caller> =>
  fc.record({
    userId: fc.uuid(),
    platformRole: fc.constantFrom('user' as const, 'user' as const, 'user' as const, 'admin' as const),
    memberships: fc
      .tuple(...cities.map((city) => membershipIn(city, stored)))
      .map((all) => all.filter((membership) => membership !== null)),
  })

export interface Described {
  city: number
  icon: string | null
  trashed: boolean
  finished: boolean
}
export const locations: fc.Arbitrary<Described[]> = fc.array(
  fc.record({
    city: fc.nat(cities.length - 1),
    icon: fc.constantFrom(...allIcons.map(({ key }) => key), 'no_such_icon', null),
    trashed: fc.boolean(),
    finished: fc.boolean(),
  }),
  { minLength: 8, maxLength: 16 },
)
