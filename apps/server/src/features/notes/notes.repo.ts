/** Reads notes for the wire and writes the `notes` table (NOTE-3, NOTE-6). */
import type { Note } from '@lamplighter/domain/notes'
import { type Selectable, sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { NotesTable } from '../../db/schema.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'
import { noteSelect } from './notes.present.ts'

/** One page of a location's notes, without comments on its orders, newest first; the first page also has the total. */
export function listNotes(db: Db, locationId: string, query: PageQuery) {
  return newestFirst<Note>(db, query, {
    from: sql`notes n`,
    where: sql`n.location_id = ${locationId} and n.work_order_id is null and n.deleted_at is null`,
    row: 'n',
    by: 'created_at',
    wire: sql`${noteSelect(sql`n.id in (select id from page)`)} order by n.created_at desc, n.id desc`,
  })
}

/** One note in its wire format, as an object. */
export function noteObject(db: Db, id: string): Promise<Note> {
  return jsonObject(db, noteSelect(sql`n.id = ${id}`))
}

export type NoteRow = Pick<
  Selectable<NotesTable>,
  'id' | 'city_id' | 'location_id' | 'work_order_id' | 'text' | 'created_by'
>

export async function insertNote(
  db: Db,
  note: NoteRow & Pick<Selectable<NotesTable>, 'recorded_at'>,
): Promise<void> {
  await sql`
    insert into notes (id, city_id, location_id, work_order_id, text, created_by, recorded_at)
    values (${note.id}, ${note.city_id}, ${note.location_id}, ${note.work_order_id}, ${note.text}, ${note.created_by},
      ${note.recorded_at})`.execute(db)
}

/** A note that is not deleted, locked for the rest of the transaction. */
export function lockNote(db: Db, id: string): Promise<NoteRow | null> {
  return firstRow(
    db,
    sql`select id, city_id, location_id, work_order_id, text, created_by from notes where id = ${id} and deleted_at is null for update`,
  )
}

export async function trashNote(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update notes set deleted_at = now(), deleted_by = ${userId}, version = version + 1
      where id = ${id}`.execute(db)
}
