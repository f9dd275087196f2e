/** The limits of towns everywhere, from files that people import: who asks where a point is looks here after our own cities. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table place_boundaries (
    id text primary key,
    name text not null,
    state text not null constraint place_state_code check (state ~ '^[A-Z]{2}$'),
    name_key text not null,
    geometry jsonb not null,
    extent box not null,
    source text not null,
    is_whole_state boolean not null,
    imported_at timestamptz not null default now()
  )`,
  `create index place_boundaries_extent on place_boundaries using gist (extent)`,
  `create index place_boundaries_name on place_boundaries (name_key, state)`,
  `create index place_boundaries_whole on place_boundaries (state) where is_whole_state`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
