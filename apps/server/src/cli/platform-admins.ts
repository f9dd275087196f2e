/**
 * Who is a platform admin. No request can change that: it is said here, at the machine, and the audit trail notes it
 * without a person, for nobody is signed in.
 */
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

export interface Person {
  id: string
  name: string
  email: string
  issuer: string
  platform_role: 'user' | 'admin'
  created_at: Date
}

export type Outcome =
  | { kind: 'one'; person: Person; changed: boolean; adminsLeft: number }
  | { kind: 'nobody' }
  | { kind: 'several'; people: Person[] }
  | { kind: 'no such id'; people: Person[] }

const columns = ['id', 'name', 'email', 'issuer', 'platform_role', 'created_at'] as const

export function listPlatformAdmins(db: Db): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('platform_role', '=', 'admin')
    .orderBy('created_at')
    .execute()
}

/** Of the people with this e-mail address, the only one or the one of this id gets the role. */
export function setPlatformRole(
  db: Db,
  { email, id, role }: { email: string; id: string | undefined; role: Person['platform_role'] },
): Promise<Outcome> {
  return db.transaction().execute(async (transaction) => {
    const people = await transaction
      .selectFrom('users')
      .select(columns)
      .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .orderBy('created_at')
      .forUpdate()
      .execute()
    const [person, ...others] = people.filter((one) => id === undefined || one.id === id)
    if (!person) return people.length === 0 ? { kind: 'nobody' } : { kind: 'no such id', people }
    if (others.length > 0) return { kind: 'several', people }
    const changed = person.platform_role !== role
    if (changed) await change(transaction, person, role)
    return { kind: 'one', person, changed, adminsLeft: (await listPlatformAdmins(transaction)).length }
  })
}

async function change(db: Db, person: Person, role: Person['platform_role']): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ platform_role: role, version: set('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', person.id)
    .execute()
  const hash = (value: string) => sql`sha256(convert_to(to_json(${value}::text)::text, 'UTF8'))`
  await sql`
    insert into audit (endpoint, object_type, object_id, before_hash, after_hash)
    values ('cli', 'platform_role', ${person.id}::uuid, ${hash(person.platform_role)}, ${hash(role)})`.execute(
    db,
  )
}
