/** Row -> wire, in SQL: JSON arrays of mediaItem with freshly signed URLs, to be embedded in other features' lists. */
import type { MediaItem } from '@lamplighter/domain/media'
import { type RawBuilder, sql } from 'kysely'

/** A note's media in the order in which the device created their ids; `[]` when it has none. */
export function mediaOfNote(noteId: RawBuilder<unknown>, expires: number): RawBuilder<MediaItem[]> {
  return sql<MediaItem[]>`(
    select coalesce(json_agg(${itemOf(expires)} order by m.id), '[]') from media m where m.note_id = ${noteId})`
}

/** The newest three media of a location's own notes, newest first (MEDIA-19). */
export function newestMediaOfLocation(
  locationId: RawBuilder<unknown>,
  expires: number,
): RawBuilder<MediaItem[]> {
  return sql<MediaItem[]>`(
    select coalesce(json_agg(${itemOf(expires)} order by m.created_at desc, m.id desc), '[]') from (
      select m.* from media m join notes n on n.id = m.note_id and n.work_order_id is null and n.deleted_at is null
      where m.location_id = ${locationId} and m.note_id is not null
      order by m.created_at desc, m.id desc limit 3) m)`
}

function itemOf(expires: number) {
  return sql`json_build_object('_id', m.id, 'kind', m.kind, 'url', signed_media_url(m.object_key, ${expires}::bigint),
    'thumbUrl', case when m.thumb_key is not null then signed_media_url(m.thumb_key, ${expires}::bigint) end,
    'name', m.name, 'width', m.width, 'height', m.height, 'takenAt', m.taken_at)`
}
