/**
 * Grants and revokes the platform admin role, and joins records of one person. No request can do that, only the command
 * line; its audit lines name no user, since nobody is signed in.
 */
import { roleLabel } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { joinUsers, NOBODYS_ISSUER } from '../features/auth/index.ts'

export interface Person {
  id: string
  name: string
  email: string
  email_verified: boolean
  issuer: string
  subject: string
  platform_role: 'user' | 'admin'
  created_at: Date
}

export type Outcome =
  | { kind: 'one'; person: Person; changed: boolean; adminsLeft: number }
  | { kind: 'nobody' }
  | { kind: 'several'; people: Person[] }
  | { kind: 'no such id'; people: Person[] }

const columns = [
  'id',
  'name',
  'email',
  'email_verified',
  'issuer',
  'subject',
  'platform_role',
  'created_at',
] as const

export function listPlatformAdmins(db: Db): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('platform_role', '=', 'admin')
    .orderBy('created_at')
    .execute()
}

/** The users with this e-mail address, oldest first; without those made by imports or joined to another record. */
export function peopleWith(db: Db, { email, id }: { email?: string | undefined; id?: string | undefined }) {
  return db
    .selectFrom('users')
    .select(columns)
    .where('issuer', '<>', NOBODYS_ISSUER)
    .where((where) =>
      email === undefined
        ? where('id', '=', id ?? null)
        : where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()),
    )
    .orderBy('created_at')
    .execute()
}

/** A person's roles as text: 'City Admin of Prairie Falls, NE'. */
export async function membershipsOf(db: Db, { id }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('city_memberships as m')
    .innerJoin('cities as c', 'c.id', 'm.city_id')
    .select(['m.role', 'm.status', 'c.name', 'c.state'])
    .where('m.user_id', '=', id)
    .orderBy('c.name')
    .execute()
  return rows.map(
    ({ role, status, name, state }) =>
      `${roleLabel(role)} of ${name}, ${state}${status === 'active' ? '' : ` (${status})`}`,
  )
}

/** The only user, or the one with this id; else why nobody was chosen. */
export function choose(people: Person[], id: string | undefined): Exclude<Outcome, { kind: 'one' }> | Person {
  const [person, ...others] = people.filter((one) => id === undefined || one.id === id)
  if (!person) return people.length === 0 ? { kind: 'nobody' } : { kind: 'no such id', people }
  return others.length > 0 ? { kind: 'several', people } : person
}

export function setPlatformRole(
  db: Db,
  { id }: Person,
  role: Person['platform_role'],
): Promise<Extract<Outcome, { kind: 'one' }>> {
  return db.transaction().execute(async (transaction) => {
    const person = await transaction
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const changed = person.platform_role !== role
    if (changed) await change(transaction, person, role)
    return { kind: 'one', person, changed, adminsLeft: (await listPlatformAdmins(transaction)).length }
  })
}

/** Keeps the record with a password here, which is from now on reached through the other record's issuer. */
export async function joinPeople(db: Db, kept: Person, double: Person): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { issuer, subject, email, email_verified: verified } = double
    await joinUsers(transaction, {
      userId: kept.id,
      double: double.id,
      identity: { issuer, subject, email, verified },
    })
    const isAdmin = kept.platform_role === 'admin' || double.platform_role === 'admin'
    if (double.platform_role === 'admin') await change(transaction, double, 'user')
    if (isAdmin && kept.platform_role !== 'admin') await change(transaction, kept, 'admin')
    const before = hash(`${kept.issuer} ${kept.subject}`)
    await sql`
      insert into audit (endpoint, object_type, object_id, before_hash, after_hash)
      values ('cli', 'accounts_joined', ${kept.id}::uuid, ${before}, ${hash(`${issuer} ${subject}`)})`.execute(
      transaction,
    )
  })
}

const hash = (value: string) => sql`sha256(convert_to(to_json(${value}::text)::text, 'UTF8'))`

async function change(db: Db, person: Person, role: Person['platform_role']): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ platform_role: role, version: set('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', person.id)
    .execute()
  await sql`
    insert into audit (endpoint, object_type, object_id, before_hash, after_hash)
    values ('cli', 'platform_role', ${person.id}::uuid, ${hash(person.platform_role)}, ${hash(role)})`.execute(
    db,
  )
}
