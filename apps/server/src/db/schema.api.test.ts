import { readFileSync } from 'node:fs'
import type { StoredRequestStatus } from '@lamplighter/domain/cities'
import type { MediaKind } from '@lamplighter/domain/media'
import type { Caller, MemberRole } from '@lamplighter/domain/memberships'
import type { Priority, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { describeSchema } from './describe-schema.ts'
import type { Database } from './schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the row types match the migrated database: otherwise run `npm run schema`', async () => {
  const written = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
  expect(written).toBe(await describeSchema(app.owner))
})

it('a column gets literal types from its check, and an unknown type fails', async () => {
  await sql`create table lamps (id uuid not null, color text not null check (color in ('white', 'amber')),
    watts int default 5, burns boolean not null default false,
    heat bigint not null generated always as (3) stored, plan jsonb)`.execute(app.owner)
  expect(await describeSchema(app.owner)).toContain(`export interface LampsTable {
  id: string
  color: 'white' | 'amber'
  watts: number | null
  burns: Generated<boolean>
  heat: GeneratedAlways<number>
  plan: OptionalJson
}`)
  await sql`alter table lamps add column lit interval`.execute(app.owner)
  await expect(describeSchema(app.owner)).rejects.toThrow('lamps.lit is of type interval')
})

it('the words that a table allows are those of the domain', () => {
  expectTypeOf<Selectable<Database['city_memberships']>['role']>().toEqualTypeOf<MemberRole>()
  expectTypeOf<Selectable<Database['city_requests']>['status']>().toEqualTypeOf<StoredRequestStatus>()
  expectTypeOf<Selectable<Database['work_orders']>['priority']>().toEqualTypeOf<Priority>()
  expectTypeOf<Selectable<Database['work_orders']>['status']>().toEqualTypeOf<WorkOrderStatus>()
  expectTypeOf<Selectable<Database['media']>['kind']>().toEqualTypeOf<MediaKind>()
  expectTypeOf<Selectable<Database['users']>['platform_role']>().toEqualTypeOf<Caller['platformRole']>()
})
