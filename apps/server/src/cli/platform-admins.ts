/**
 * Grants and revokes the platform admin role, and joins two records of one person. Only the command line can do that,
 * no request; its audit lines name no user, since no one is signed in.
 */
import { problem } from '@lamplighter/domain/http'
import { type Membership, roleLabel } from '@lamplighter/domain/memberships'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { lockPlatformAdmins } from '../db/lock-platform-admins.ts'
import { oneRow } from '../db/rows.ts'
import type { UsersTable } from '../db/schema.ts'
import { joinUsers, SYSTEM_ISSUER } from '../features/auth/index.ts'

const columns = sql`id, name, email, email_verified, issuer, subject, platform_role, switched_off_at, created_at`

export type Person = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'name'
  | 'email'
  | 'email_verified'
  | 'issuer'
  | 'subject'
  | 'platform_role'
  | 'switched_off_at'
  | 'created_at'
>

export type Outcome =
  | { kind: 'one'; person: Person; changed: boolean; adminsLeft: number }
  | { kind: 'nobody' }
  | { kind: 'several'; people: Person[] }
  | { kind: 'no such id'; people: Person[] }

async function findPeople(db: Db, where: RawBuilder<unknown>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns} from users where ${where} order by created_at`.execute(db)
  return rows
}

/** Without those who are switched off: they cannot sign in. */
export function listPlatformAdmins(db: Db): Promise<Person[]> {
  return findPeople(db, sql`platform_role = 'admin' and switched_off_at is null`)
}

/** The users with this e-mail address, oldest first; without those created by imports or joined to another record. */
export function peopleWith(db: Db, { email, id }: { email?: string | undefined; id?: string | undefined }) {
  const which = email === undefined ? sql`id = ${id ?? null}` : sql`lower(email) = ${email.toLowerCase()}`
  return findPeople(db, sql`issuer <> ${SYSTEM_ISSUER} and ${which}`)
}

/** A person's roles as text: 'City Admin of Prairie Falls, NE'. */
export async function membershipsOf(db: Db, { id }: Person): Promise<string[]> {
  const { rows } = await sql<Pick<Membership, 'role' | 'status'> & { name: string; state: string }>`
    select m.role, m.status, c.name, c.state from city_memberships m join cities c on c.id = m.city_id
    where m.user_id = ${id} order by c.name`.execute(db)
  return rows.map(
    ({ role, status, name, state }) =>
      `${roleLabel(role)} of ${name}, ${state}${status === 'active' ? '' : ` (${status.replace('_', ' ')})`}`,
  )
}

/** The only user, or the one with this id; else the reason why no one was chosen. */
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
    await lockPlatformAdmins(transaction)
    const person = await oneRow(
      transaction,
      sql<Person>`select ${columns} from users where id = ${id} for update`,
    )
    if (role === 'admin' && person.switched_off_at) throw problem('person_switched_off')
    const changed = person.platform_role !== role
    if (changed) await change(transaction, person, role)
    return { kind: 'one', person, changed, adminsLeft: (await listPlatformAdmins(transaction)).length }
  })
}

/** Keeps the record with a password here, which now belongs to the other record's issuer. */
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
  await sql`
    update users set platform_role = ${role}, version = version + 1, updated_at = now()
      where id = ${person.id}`.execute(db)
  await sql`
    insert into audit (endpoint, object_type, object_id, before_hash, after_hash)
    values ('cli', 'platform_role', ${person.id}::uuid, ${hash(person.platform_role)}, ${hash(role)})`.execute(
    db,
  )
}
