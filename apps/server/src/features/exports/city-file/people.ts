/** The people whom the rows of a city name: members, authors, people in lists. */
import type pg from 'pg'
import * as z from 'zod'
import { cityTables } from './city-tables.ts'

/** The row of a person in a city file: nothing that opens an account, and no role beyond the city. */
export const personRow = z.strictObject({
  id: z.uuid(),
  /** Null for someone who only wrote here once, and does not belong to the city. */
  email: z.nullable(z.string().min(1).max(1000)),
  name: z.string().min(1).max(1000),
  created_at: z.string().max(40),
  /** The subject of a record of the system itself, such as the author of imported rows. */
  system: z.nullable(z.string().max(200)),
})
export type PersonRow = z.output<typeof personRow>

/** SQL for the ids of everyone named in rows of the city $1. */
export async function peopleOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.connamespace = current_schema()::regnamespace
    order by 1, 2`)
  const selects = cityTables.flatMap(({ name, where, without = [], lists = [] }) => [
    ...rows
      .filter(({ table, column }) => table === name && !without.includes(column))
      .map(({ column }) => `select t."${column}" as id from "${name}" t where ${where}`),
    ...lists.map((column) => `select unnest(t."${column}") as id from "${name}" t where ${where}`),
  ])
  return `select id from (${selects.join(' union ')}) named where id is not null`
}

/** SQL for the people as JSON, one a row, in order. Members, and people who ask to be one, have their email. */
export const peopleRows = (people: string, systemIssuer: string) => `
  select row_to_json(p)::text from (
    select id, case when issuer = '${systemIssuer}' or id in (
        select user_id from city_memberships where city_id = $1
        union select user_id from city_requests where city_id = $1 and status = 'pending') then email end as email,
      name, created_at, case when issuer = '${systemIssuer}' then subject end as system
    from users where id in (${people}) order by id) p`
