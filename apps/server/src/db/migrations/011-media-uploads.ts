/** Uploads on their way: what was promised, what has arrived, and how often finishing them was tried. */
import { type Kysely, sql } from 'kysely'

const statements = [
  `create table media_uploads (
    id uuid not null constraint media_upload_id primary key,
    city_id uuid not null references cities (id),
    uploaded_by uuid not null references users (id),
    location_id uuid,
    filename text not null,
    bytes bigint not null check (bytes > 0),
    arrived bigint not null default 0,
    begun_at timestamptz not null default now(),
    last_byte_at timestamptz not null default now(),
    promised_until timestamptz not null,
    failures int not null default 0,
    interruptions int not null default 0,
    refused text,
    finisher uuid,
    finishing_until timestamptz,
    constraint media_upload_arrived check (arrived between 0 and bytes)
  )`,
  `create index media_uploads_of_city on media_uploads (city_id)`,
  `create index media_uploads_of_person on media_uploads (uploaded_by)`,
  `create index media_uploads_begun on media_uploads (begun_at)`,

  // Only where the bytes lie in a bucket, whose objects cannot be added to.
  `create table media_upload_parts (
    upload_id uuid not null references media_uploads (id) on delete cascade,
    start bigint not null,
    bytes bigint not null,
    object_key text not null,
    primary key (upload_id, start)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
