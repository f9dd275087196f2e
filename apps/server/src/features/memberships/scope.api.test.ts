/** The list is exactly what the decision function allows: for random worlds, list(user) = { o | can(user, read, o) }. */
import { randomUUID } from 'node:crypto'
import { allIcons, categoryOfIcon, departmentCategories } from '@lamplighter/domain/catalogue'
import { can, type Membership, roles, userTypes } from '@lamplighter/domain/memberships'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { visibleLocations } from './scope.ts'

interface Row {
  id: string
  city_id: string
  icon: string | null
}

let app: TestApp
let rows: Row[]

beforeAll(async () => {
  app = await testApp()
  const { cities, people } = app.world
  const icons = [...allIcons.map((icon) => icon.key), 'unknown_key', null]
  rows = [cities.prairieFalls.id, cities.cedarBend.id].flatMap((city_id) =>
    icons.map((icon) => ({ id: randomUUID(), city_id, icon })),
  )
  await app.parts.db
    .insertInto('locations')
    .values(
      rows.map((row) => ({
        ...row,
        name: row.icon ?? 'plain',
        latitude: 40,
        longitude: -96,
        city: 'x',
        state: 'NE',
        category: categoryOfIcon(row.icon),
        created_by: people.wes.id,
        updated_by: people.wes.id,
        source_id: null,
        deleted_by: null,
      })),
    )
    .execute()
})
afterAll(() => app.close())

const membershipIn = (cityId: string): fc.Arbitrary<Membership> =>
  fc.record({
    cityId: fc.constant(cityId),
    cityName: fc.constant('x'),
    cityState: fc.constant('NE'),
    role: fc.constantFrom(...roles, 'owner', 'member', 'mayor'),
    status: fc.constantFrom('active', 'active', 'suspended'),
    userType: fc.constantFrom(...userTypes, null, 'no_such_type'),
    customCategories: fc.subarray([...departmentCategories]),
  })

it('for any memberships', async () => {
  const [one, other] = Object.values(app.world.cities).map((city) => city.id)
  const callers = fc.record({
    userId: fc.constant(randomUUID()),
    platformRole: fc.constant('user' as const),
    memberships: fc
      .tuple(fc.option(membershipIn(one ?? '')), fc.option(membershipIn(other ?? '')))
      .map((both) => both.filter((membership) => membership !== null)),
  })
  await fc.assert(
    fc.asyncProperty(callers, async (caller) => {
      const { rows: listed } = await sql<{ id: string }>`
        select l.id from locations l where ${visibleLocations(caller)}`.execute(app.parts.db)
      const allowed = rows.filter(
        (row) => can(caller, 'location:read', { cityId: row.city_id, icon: row.icon }) === 'allowed',
      )
      expect(listed.map((row) => row.id).toSorted()).toEqual(allowed.map((row) => row.id).toSorted())
    }),
    { numRuns: 200 },
  )
})
