/** People of the demonstration: accounts for signing in, and the rest of the crew. */
import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import type { UserType } from '@lamplighter/domain/memberships'

export const demoPassword = PUBLISHED_PASSWORD

export interface DemoPerson {
  key: string
  name: string
  email: string
  /** Label of the account on the start page. People without one cannot sign in. */
  account?: string
  platformRole?: 'admin'
  memberOf?: 'Prairie Falls' | 'Cedar Bend'
  /** Second city with the same role. */
  alsoMemberOf?: 'Cedar Bend'
  role?: 'city_admin' | 'department_director' | 'city_worker'
  userType?: UserType
}

export const people = [
  {
    key: 'wes',
    name: 'Wes Carter',
    email: 'worker@prairiefalls.example',
    account: 'City worker',
    memberOf: 'Prairie Falls',
    role: 'city_worker',
    userType: 'all',
  },
  {
    key: 'dana',
    name: 'Dana Ortiz',
    email: 'director@prairiefalls.example',
    account: 'Department director (parks)',
    memberOf: 'Prairie Falls',
    role: 'department_director',
    userType: 'parks_recreation',
  },
  {
    key: 'ana',
    name: 'Ana Lindqvist',
    email: 'admin@prairiefalls.example',
    account: 'City admin',
    memberOf: 'Prairie Falls',
    role: 'city_admin',
    userType: 'all',
  },
  {
    key: 'pat',
    name: 'Pat Singh',
    email: 'platform@lamplighter.example',
    account: 'Platform admin',
    platformRole: 'admin',
  },
  {
    key: 'nico',
    name: 'Nico Reyes',
    email: 'newcomer@prairiefalls.example',
    account: 'Newcomer, no city yet',
  },
  {
    key: 'hank',
    name: 'Hank Olsen',
    email: 'admin@cedarbend.example',
    account: 'City admin of Cedar Bend, Iowa',
    memberOf: 'Cedar Bend',
    role: 'city_admin',
    userType: 'all',
  },
  {
    key: 'ingrid',
    name: 'Ingrid Solberg',
    email: 'inspector@lamplighter.example',
    account: 'City worker of both cities',
    memberOf: 'Prairie Falls',
    alsoMemberOf: 'Cedar Bend',
    role: 'city_worker',
    userType: 'all',
  },
  {
    key: 'maria',
    name: 'Maria Kowalski',
    email: 'maria@prairiefalls.example',
    memberOf: 'Prairie Falls',
    role: 'city_worker',
    userType: 'utilities_department',
  },
  {
    key: 'tom',
    name: 'Tom Becker',
    email: 'tom@prairiefalls.example',
    memberOf: 'Prairie Falls',
    role: 'city_worker',
    userType: 'transportation_engineering',
  },
  {
    key: 'lucia',
    name: 'Lucía Herrera',
    email: 'lucia@prairiefalls.example',
    memberOf: 'Prairie Falls',
    role: 'city_worker',
    userType: 'parks_recreation',
  },
  {
    key: 'jamal',
    name: 'Jamal Wright',
    email: 'jamal@prairiefalls.example',
    memberOf: 'Prairie Falls',
    role: 'city_worker',
    userType: 'facilities_maintenance',
  },
  {
    key: 'ruth',
    name: 'Ruth Nguyen',
    email: 'ruth@prairiefalls.example',
    memberOf: 'Prairie Falls',
    role: 'city_worker',
    userType: 'public_safety',
  },
  { key: 'sam', name: 'Sam Whitfield', email: 'sam@prairiefalls.example' },
] as const satisfies readonly DemoPerson[]

export type PersonKey = (typeof people)[number]['key']

/** Crew members by department. They usually add the first note. */
const crewOf: Readonly<Record<string, readonly [PersonKey, ...PersonKey[]]>> = {
  Parks: ['lucia', 'lucia', 'dana', 'wes'],
  Water: ['maria', 'maria', 'wes'],
  Sewer: ['maria', 'wes', 'tom'],
  Gas: ['maria', 'jamal'],
  StormFlood: ['tom', 'wes'],
  Transportation: ['tom', 'tom', 'wes'],
  Electric: ['jamal', 'jamal', 'wes'],
  CommsTech: ['jamal', 'ana'],
  Buildings: ['jamal', 'ana'],
  PublicSafety: ['ruth', 'ruth', 'wes'],
}

export function crewFor(category: string | null): readonly [PersonKey, ...PersonKey[]] {
  return crewOf[category ?? ''] ?? ['wes']
}

export const withAccount = (people as readonly DemoPerson[]).filter(({ account }) => account !== undefined)
