import { eraseUser } from '@lamplighter/domain/people'
import { sql } from 'kysely'
import type { PersonName } from '../../../testing/people.ts'
import { packTown } from '../../day-pack/testing/pack-town.ts'
import { eraseWaiting } from '../erase-person.ts'

export type ErasingTown = Awaited<ReturnType<typeof erasingTown>>

/** A city with a day pack, and steps to erase a person in it (PERSON-8 to PERSON-14). */
export async function erasingTown() {
  const town = await packTown()
  const { app, people } = town
  const idOf = (name: PersonName) => app.world.people[name].id
  const erase = (name: PersonName, email: string = app.world.people[name].email, by: PersonName = 'pat') =>
    people[by].call(eraseUser, { params: { userId: idOf(name) }, body: { email } })

  /** As the server does it, with the rights of the role that answers requests: again a minute later. */
  async function work(): Promise<number> {
    const erased = await eraseWaiting(app.parts.background, 'new')
    await sql`update users set erased_at = erased_at - interval '2 minutes' where erased_from is not null`.execute(
      app.owner,
    )
    await eraseWaiting(app.parts.background, 'new')
    return erased
  }

  /** Every text, list and JSON value of every table that contains one of these, as 'table.column'. */
  async function columnsWith(...words: string[]): Promise<string[]> {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(app.owner)
    const found: string[] = []
    for (const { table, column } of rows)
      for (const word of words) {
        const { rows: hits } = await sql`
          select from ${sql.table(table)} where position(lower(${word}) in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(
          app.owner,
        )
        if (hits.length > 0) found.push(`${table}.${column}`)
      }
    return [...new Set(found)].toSorted()
  }

  return { ...town, idOf, erase, work, columnsWith }
}
