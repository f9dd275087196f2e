/** Reads notes for the wire and writes the `notes` table. */
import type { Note } from '@lamplighter/domain/notes'
import { sql } from 'kysely'
import { jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { readCursor } from '../../http/paging/cursor.ts'
import { answerPage, type PageRow } from '../../http/paging/page.ts'
import { noteSelect } from './notes.present.ts'

/** One page of a location's notes, newest first; the first page also counts what there is. */
export async function listNotes(
  db: Db,
  locationId: string,
  { limit, after: cursor }: { limit: number; after?: string | undefined },
) {
  const after = readCursor(cursor)
  const all = sql`notes n where n.location_id = ${locationId} and n.deleted_at is null`
  const paged = after
    ? sql`${all} and (n.created_at, n.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : all
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select n.id, n.created_at from ${paged} order by n.created_at desc, n.id desc limit ${limit})
    select (select coalesce(json_agg(wire order by wire."createdAt" desc, wire."_id" desc), '[]')
        from (${noteSelect(sql`n.id in (select id from page)`)}) wire)::text as json,
      (select count(*)::int from page) as shown,
      (select created_at || '|' || id from page order by created_at, id limit 1) as last,
      ${after ? sql`null` : sql`(select count(*)::int from ${all})`} as total`.execute(db)
  return answerPage<Note>(rows[0], limit)
}

/** One note in its wire form, as an object. */
export async function noteObject(db: Db, id: string): Promise<Note> {
  const note = await jsonOne<Note>(db, noteSelect(sql`n.id = ${id}`))
  if (!note) throw new Error('a note that was just made is gone')
  return note
}

export async function insertNote(
  db: Db,
  note: { id: string; cityId: string; locationId: string; text: string; userId: string },
): Promise<void> {
  await db
    .insertInto('notes')
    .values({
      id: note.id,
      city_id: note.cityId,
      location_id: note.locationId,
      text: note.text,
      created_by: note.userId,
    })
    .execute()
}

export interface NoteRow {
  id: string
  city_id: string
  location_id: string
  text: string
  created_by: string
}

/** A note that is not deleted, locked for the rest of the transaction. */
export async function lockNote(db: Db, id: string): Promise<NoteRow | null> {
  const row = await db
    .selectFrom('notes')
    .select(['id', 'city_id', 'location_id', 'text', 'created_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function trashNote(db: Db, id: string, userId: string): Promise<void> {
  await sql`update notes set deleted_at = now(), deleted_by = ${userId}, version = version + 1 where id = ${id}`.execute(
    db,
  )
}
