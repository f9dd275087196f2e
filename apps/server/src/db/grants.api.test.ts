/** SEC-24, SEC-27. Limits of the role that answers requests, whatever SQL a request makes the server run. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { grantUse, ownsTables } from './grants.ts'

let app: TestApp
let role: string
beforeAll(async () => {
  app = await testApp()
  role = (await app.parts.pool.query('select current_user as role')).rows[0].role
  await asApi(`insert into audit (endpoint, object_type) values ('test', 'test')`)
})
afterAll(() => app.close())

const asApi = (statement: string, values: unknown[] = []) => app.parts.pool.query(statement, values)
const codeOf = (statement: string) =>
  asApi(statement).then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  )
const DENIED = '42501'

describe('the audit trail', () => {
  it('accepts additions', async () => {
    const { rowCount } = await asApi(`select from audit where endpoint = 'test'`)
    expect(rowCount).toBe(1)
  })

  it.each([
    `update audit set ip = null`,
    `delete from audit`,
    `truncate audit`,
    `alter table audit disable trigger all`,
    `drop trigger audit_append_only on audit`,
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
    `drop table audit`,
    `insert into audit (endpoint, object_type) values ('a', 'b') on conflict (id) do update set ip = 'c'`,
  ])('is protected from: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(DENIED)
  })

  it.each([`update audit set ip = null`, `delete from audit`, `truncate audit`])(
    'is protected from its owner too: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('append-only')
    },
  )
})

describe('the tables', () => {
  it.each([
    'create table mine (id int)',
    'create schema mine',
    'alter table locations drop column icon',
    'alter table notes drop constraint note_location',
    'create index mine on locations (name)',
    'drop table locations cascade',
    'truncate locations cascade',
    'create function mine() returns int language sql as $$ select 1 $$',
    `delete from users`,
    `delete from kysely_migration`,
    `insert into kysely_migration values ('999', now())`,
    'create role mine superuser',
    `copy locations to program 'true'`,
    `select pg_read_file('/etc/hostname')`,
  ])('are protected from: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(DENIED)
  })
})

describe('the platform admin role', () => {
  it('cannot be changed', async () => {
    expect(await codeOf(`update users set platform_role = 'admin'`)).toBe(DENIED)
  })

  it('cannot be set for a new user', async () => {
    const insert = (columns: string, values: string) =>
      codeOf(`insert into users (id, issuer, subject, name, email${columns})
        values ('${randomUUID()}', 'embedded', 'mallory', 'Mallory', 'mallory@example.test'${values})`)
    expect(await insert(', platform_role', `, 'admin'`)).toBe(DENIED)
    expect(await insert('', '')).toBe('done')
  })
})

describe('the rights', () => {
  it('are revoked where the role had more', async () => {
    const name = sql.id(role)
    await sql`grant all on audit, users to ${name}`.execute(app.owner)
    await sql`grant create on schema public to public`.execute(app.owner)
    expect(await codeOf(`update users set platform_role = 'user' where false`)).toBe('done')
    expect(await codeOf('create table mine (id int)')).toBe('done')
    await app.owner.transaction().execute((transaction) => grantUse(transaction, role, { exactly: true }))
    expect(await codeOf('truncate audit')).toBe(DENIED)
    expect(await codeOf('create table theirs (id int)')).toBe(DENIED)
    expect(await codeOf('create temporary table theirs (id int)')).toBe(DENIED)
    expect(await codeOf(`update users set platform_role = 'admin'`)).toBe(DENIED)
  })

  it('can be withheld from this role, and not from the owner', async () => {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(app.owner)
    expect(await ownsTables(app.owner, role)).toBe(false)
    expect(await ownsTables(app.owner, rows[0]?.name ?? '')).toBe(true)
  })

  it('can be granted by several servers at once', async () => {
    const grant = () =>
      app.owner.transaction().execute((transaction) => grantUse(transaction, role, { exactly: true }))
    await Promise.all([grant(), grant(), grant(), grant()])
    expect(await codeOf('select from locations')).toBe('done')
  })
})
