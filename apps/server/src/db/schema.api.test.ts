import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { describeSchema } from './describe-schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the row types are those of the migrated database: otherwise run `npm run schema`', async () => {
  const written = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
  expect(written).toBe(await describeSchema(app.owner))
})

it('a column takes its literal types from its check, and an unlisted type is refused', async () => {
  await sql`create table lamps (id uuid not null, colour text not null check (colour in ('white', 'amber')),
    watts int default 5, burns boolean not null default false,
    heat bigint not null generated always as (3) stored, plan jsonb)`.execute(app.owner)
  expect(await describeSchema(app.owner)).toContain(`export interface LampsTable {
  id: string
  colour: 'white' | 'amber'
  watts: number | null
  burns: Generated<boolean>
  heat: GeneratedAlways<number>
  plan: OptionalJson
}`)
  await sql`alter table lamps add column lit interval`.execute(app.owner)
  await expect(describeSchema(app.owner)).rejects.toThrow('lamps.lit is of type interval')
})
