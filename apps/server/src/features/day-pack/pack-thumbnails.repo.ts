/** Fresh thumbnail URLs, from which a device downloads and stores them. */
import { sql } from 'kysely'
import { jsonList } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { mediaExpiry } from '../media/index.ts'
import type { PackPart } from './pack-part.ts'

/** Thumbnails of notes that the caller may read. */
export const thumbnailsOf = (db: Db, part: PackPart, ids: readonly string[]) =>
  jsonList<{ _id: string; thumbUrl: string }>(
    db,
    sql`
      select m.id as "_id", signed_media_url(m.thumb_key, ${mediaExpiry()}::bigint) as "thumbUrl"
      from media m join notes n on n.id = m.note_id and n.deleted_at is null join locations l on l.id = n.location_id
      where m.id = any(${[...ids]}::uuid[]) and m.thumb_key is not null and ${part.locations}`,
  )
