/**
 * Records a write: its feed entries, its audit line and its stored answer, in one statement that ends the transaction.
 * No other code writes these three tables (FEED-1).
 */
import { hash as digest } from 'node:crypto'
import type { ActivityEvent } from '@lamplighter/domain/activities'
import type { LocationChange } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { prepared } from '../db/prepared.ts'

/** One line of the feed, recorded in the same transaction as the write that it describes. */
export type ActivityEntry = ActivityEvent & {
  cityId: string
  locationId?: string | null
  targetId: string
  /** Entries with the same key are merged, and their counts are added up. */
  bulkKey?: string
  metadata?: { locationName?: string; coordinates?: { lat: number; lng: number }; changes?: LocationChange[] }
}

/** One line of the audit trail; `before` and `after` are hashed, never stored. */
export interface AuditEntry {
  objectType: string
  objectId: string
  cityId: string | null
  before?: unknown
  after?: unknown
}

/** The caller, the transaction, and the entries collected so far. */
interface Write {
  db: Db
  user: { userId: string; name: string }
  requestId: string
  /** When the device recorded it; null for a write made just now. */
  recordedAt: string | null
  activities: readonly ActivityEntry[]
  audits: readonly AuditEntry[]
}

export interface WriteRecord {
  endpoint: string
  operationId: string | null
  requestHash: Buffer | null
  ip: string
  /** The access token that sent it; null for a session. */
  accessTokenId: string | null
  /** True for an edit that named no version: stored, and marked (DUR-6). */
  unconditional: boolean
  answer: { status: number; etag: string | null; text: string }
}

export async function recordWrite(write: Write, record: WriteRecord): Promise<void> {
  const { db, user, requestId, recordedAt } = write
  const activities = write.activities.map((entry) => ({
    id: uuidv7(),
    city_id: entry.cityId,
    location_id: entry.locationId ?? null,
    type: entry.type,
    action: entry.action,
    details: entry.details,
    target_id: entry.targetId,
    bulk_key: entry.bulkKey ?? null,
    metadata: entry.metadata ?? {},
  }))
  const audits = write.audits.map((entry) => ({
    object_type: entry.objectType,
    object_id: entry.objectId,
    city_id: entry.cityId,
    before_hash: hash(entry.before),
    after_hash: hash(entry.after),
  }))
  await insertRecord(db, {
    userId: user.userId,
    userName: user.name,
    requestId,
    recordedAt,
    activities: JSON.stringify(activities),
    audits: JSON.stringify(audits),
    ...record,
    ...record.answer,
  })
}

type RecordValues = Omit<WriteRecord, 'answer'> &
  WriteRecord['answer'] & {
    userId: string
    userName: string
    requestId: string
    recordedAt: string | null
    activities: string
    audits: string
  }

const insertRecord = prepared<unknown, RecordValues>(
  (v) => sql`
    with feed as (
      insert into activities (id, city_id, location_id, type, action, details, user_id, user_name, target_id, metadata, op_id,
        recorded_at, bulk_key)
      select a.id, a.city_id, a.location_id, a.type, a.action, a.details, ${v.userId}::uuid, ${v.userName}, a.target_id,
        a.metadata, ${v.operationId}::uuid, ${v.recordedAt}::text,
        a.bulk_key
      from json_to_recordset(${v.activities}::json) as a(id uuid, city_id uuid, location_id uuid, type text,
        action text, details jsonb, target_id uuid, metadata jsonb, bulk_key text)
      on conflict (user_id, city_id, bulk_key) where bulk_key is not null do update
        set details = activities.details || jsonb_build_object(
          'count', (activities.details ->> 'count')::int + (excluded.details ->> 'count')::int,
          'undone', (activities.details ->> 'undone')::int + (excluded.details ->> 'undone')::int)
    ), trail as (
      insert into audit (user_id, op_id, endpoint, object_type, object_id, city_id, unconditional, before_hash, after_hash, ip, request_id,
        access_token_id)
      select ${v.userId}::uuid, ${v.operationId}::uuid, ${v.endpoint}, t.object_type, t.object_id, t.city_id,
        ${v.unconditional}, decode(t.before_hash, 'hex'), decode(t.after_hash, 'hex'), ${v.ip}, ${v.requestId}, ${v.accessTokenId}::uuid
      from json_to_recordset(${v.audits}::json) as t(object_type text, object_id uuid, city_id uuid,
        before_hash text, after_hash text)
    )
    insert into operations (user_id, op_id, endpoint, request_hash, status, etag, answer)
    select ${v.userId}::uuid, ${v.operationId}::uuid, ${v.endpoint}, ${v.requestHash}::bytea,
      ${v.status}::int, ${v.etag}, ${v.text}
    where ${v.operationId}::uuid is not null`,
)

function hash(value: unknown): string | null {
  return value === undefined ? null : digest('sha256', JSON.stringify(value), 'hex')
}
