/** Estimates the size of a pack: exact counts where they are stored, the rest from a sample of bounded size. */
import type { getDayPackSize } from '@lamplighter/domain/day-pack'
import { NOTES_IN_PACK } from '@lamplighter/domain/day-pack'
import type { ResponseOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { locationLines } from './pack-lines.present.ts'
import type { PackPart } from './pack-part.ts'

/** Measured sizes: a line of notes without texts, an order, a thumbnail of 320 pixels. */
const BYTES = { location: 450, notes: 110, note: 210, media: 160, order: 900, thumbnail: 15_000 }
/** The compression ratio of gzip on the lines. */
const PACKED = 0.15
const SAMPLED_LOCATIONS = 200
const SAMPLED_NOTES = 5_000

interface Sample {
  locationBytes: number | null
  /** Locations with notes; their notes up to NOTES_IN_PACK each, with text and files. */
  noted: number
  notes: number
  noteBytes: number
  media: number
  thumbnails: number
  /** The number of notes sampled, and the city's total. */
  seen: number
  all: number
}

export async function sizeOf(
  db: Db,
  part: PackPart,
  { locations, workOrders }: { locations: number; workOrders: number },
): Promise<ResponseOf<typeof getDayPackSize>> {
  const sample = await takeSample(db, part)
  const scale = sample.seen > 0 ? sample.all / sample.seen : 0
  const scaled = (count: number) => Math.round(count * scale)
  const noted = Math.min(locations, scaled(sample.noted))
  const thumbnails = scaled(sample.thumbnails)
  const bytes = Math.round(
    1_000 +
      locations * (sample.locationBytes ?? BYTES.location) +
      noted * BYTES.notes +
      scaled(sample.notes) * BYTES.note +
      scaled(sample.noteBytes) +
      scaled(sample.media) * BYTES.media +
      workOrders * BYTES.order,
  )
  return {
    locations,
    workOrders,
    notes: noted,
    thumbnails,
    bytes,
    transferBytes: Math.round(bytes * PACKED),
    thumbnailBytes: thumbnails * BYTES.thumbnail,
  }
}

/** Samples the first and the last locations by id, which are the oldest and the newest, and the newest notes. */
function takeSample(db: Db, part: PackPart): Promise<Sample> {
  const ids = (order: 'asc' | 'desc') => sql`(
    select id from locations where city_id = ${part.cityId} order by id ${sql.raw(order)} limit ${SAMPLED_LOCATIONS})`
  return oneRow(
    db,
    sql<Sample>`
      with recent as materialized (
        select * from notes where city_id = ${part.cityId} and work_order_id is null and deleted_at is null order by changed_xid desc
        limit ${SAMPLED_NOTES}),
      ranked as materialized (
        select n.id, octet_length(n.text) as bytes, n.location_id,
          row_number() over (partition by n.location_id order by n.created_at desc) as place
        from recent n join locations l on l.id = n.location_id where ${part.locations}),
      packed as materialized (select * from ranked where place <= ${NOTES_IN_PACK}),
      files as (select m.thumb_key from packed join media m on m.note_id = packed.id)
      select (
          select avg(octet_length(row_to_json(r)::text))::float8 + 1 from (
            ${locationLines(sql<boolean>`l.id in (select * from ${ids('asc')} a union select * from ${ids('desc')} b) and ${part.locations}`)}) r)
          as "locationBytes",
        (select count(distinct location_id)::int from packed) as noted, (select count(*)::int from packed) as notes,
        (select coalesce(sum(bytes), 0)::float8 from packed) as "noteBytes", (select count(*)::int from files) as media,
        (select count(thumb_key)::int from files) as thumbnails, (select count(*)::int from recent) as seen,
        (select count(*)::int from notes
          where city_id = ${part.cityId} and work_order_id is null and deleted_at is null) as all`,
  )
}
