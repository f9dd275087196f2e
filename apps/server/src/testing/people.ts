/**
 * Two cities and the people in them, named in every test. Prairie Falls: ana (city admin), dora (director of Parks),
 * wes (worker, all categories), wendy (worker, parks only). Cedar Bend: bo (city admin). Others: pat (platform admin,
 * no membership), nina (no city).
 */
import { randomUUID } from 'node:crypto'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { normalizeCity } from '@lamplighter/domain/cities'
import type { Parts } from '../parts.ts'

interface Described {
  name: string
  city?: 'prairieFalls' | 'cedarBend'
  role?: 'city_admin' | 'department_director' | 'city_worker'
  userType?: string
  platformRole?: 'admin'
}

const described = {
  ana: { name: 'Ana Lindqvist', city: 'prairieFalls', role: 'city_admin' },
  dora: {
    name: 'Dora Okafor',
    city: 'prairieFalls',
    role: 'department_director',
    userType: 'parks_recreation',
  },
  wes: { name: 'Wes Carter', city: 'prairieFalls', role: 'city_worker' },
  wendy: { name: 'Wendy Hall', city: 'prairieFalls', role: 'city_worker', userType: 'parks_recreation' },
  bo: { name: 'Bo Jensen', city: 'cedarBend', role: 'city_admin' },
  pat: { name: 'Pat Singh', platformRole: 'admin' },
  nina: { name: 'Nina Reyes' },
} as const satisfies Record<string, Described>

export type PersonName = keyof typeof described
type CityName = 'prairieFalls' | 'cedarBend'

export interface World {
  people: Record<PersonName, { id: string; name: string; email: string }>
  cities: Record<CityName, { id: string; name: string; state: string }>
}

export async function peopleWorld({ db }: Pick<Parts, 'db'>): Promise<World> {
  const cities = {
    prairieFalls: { id: randomUUID(), name: 'Prairie Falls', state: 'NE' },
    cedarBend: { id: randomUUID(), name: 'Cedar Bend', state: 'IA' },
  }
  await db
    .insertInto('cities')
    .values(
      Object.values(cities).map((city) => ({ ...city, name_key: normalizeCity(city.name), owner_id: null })),
    )
    .execute()
  const named = Object.entries(described) as [PersonName, Described][]
  const people = Object.fromEntries(
    named.map(([key, { name }]) => [key, { id: randomUUID(), name, email: `${key}@example.test` }]),
  ) as World['people']
  await db
    .insertInto('users')
    .values(
      named.map(([subject, { platformRole }]) => ({
        ...people[subject],
        issuer: EMBEDDED_ISSUER,
        subject,
        platform_role: platformRole ?? 'user',
        active_city_id: null,
      })),
    )
    .execute()
  await db
    .insertInto('city_memberships')
    .values(
      named.flatMap(([key, { city, role, userType }]) =>
        city && role
          ? [{ city_id: cities[city].id, user_id: people[key].id, role, user_type: userType ?? null }]
          : [],
      ),
    )
    .execute()
  return { people, cities }
}
