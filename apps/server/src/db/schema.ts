/** The tables as Kysely sees them; migrations/ is the truth, this follows it. */
import type { StoredRequestStatus } from '@lamplighter/domain/cities'
import type { Priority, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string | undefined, Date | string>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T extends object> = JSONColumnType<T>

interface Versioned {
  version: Generated<number>
  created_at: Time
}

export interface UsersTable extends Versioned {
  id: string
  issuer: string
  subject: string
  name: string
  email: string
  /** Its issuer says that the address is theirs. */
  email_verified: Generated<boolean>
  platform_role: Generated<'user' | 'admin'>
  active_city_id: string | null
  updated_at: Time
}

export interface CitiesTable extends Versioned {
  id: string
  name: string
  state: string
  name_key: string
  country: Generated<string>
  description: Generated<string>
  postcode: Generated<string>
  boundary: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  owner_id: string | null
  is_active: Generated<boolean>
  updated_at: Time
}

export interface CityMembershipsTable extends Versioned {
  city_id: string
  user_id: string
  role: string
  status: Generated<string>
  user_type: string | null
  custom_categories: Generated<string[]>
  updated_at: Time
}

export interface CityRequestsTable {
  id: string
  city_id: string
  user_id: string
  status: Generated<StoredRequestStatus>
  requested_at: Time
  decided_at: OptionalTime
  decided_by: string | null
  version: Generated<number>
}

export interface LocationsTable extends Versioned {
  id: string
  city_id: string
  name: string
  latitude: number
  longitude: number
  position: ColumnType<unknown, never, never>
  /** Name, description and tags in small letters. */
  search_text: ColumnType<string, never, never>
  city: string
  state: string
  zip: Generated<string>
  street: Generated<string>
  description: Generated<string>
  notes: Generated<string>
  icon: string | null
  category: string | null
  tags: Generated<string[]>
  source_id: string | null
  created_by: string
  updated_by: string
  updated_at: Time
  deleted_at: OptionalTime
  deleted_by: string | null
}

/** Written by the triggers of `locations`, moved into the three tables of counts by fold_location_changes(). */
export interface LocationChangesTable {
  city_id: string
  category: string | null
  icon: string | null
  tags: string[]
  latitude: number
  longitude: number
  amount: number
}

export interface LocationCountsTable {
  city_id: string
  category: string | null
  icon: string | null
  count: number
}

export interface LocationTagsTable {
  city_id: string
  category: string | null
  tag: string
  count: number
}

export interface LocationCellsTable {
  level: number
  x: number
  y: number
  city_id: string
  category: string | null
  count: number
  longitudes: number
  latitudes: number
}

export interface NotesTable extends Versioned {
  id: string
  city_id: string
  location_id: string
  text: string
  created_by: string
  deleted_at: OptionalTime
  deleted_by: string | null
}

export interface MediaTable extends Versioned {
  id: string
  city_id: string
  location_id: string | null
  note_id: string | null
  kind: 'image' | 'video'
  content_type: string
  name: string
  object_key: string
  thumb_key: string | null
  bytes: number
  width: number | null
  height: number | null
  taken_at: OptionalTime
  sha256_uploaded: Buffer
  sha256_stored: Buffer
  uploaded_by: string
}

export interface MediaUploadsTable {
  id: string
  city_id: string
  uploaded_by: string
  /** As the device named it; the location may not be there yet. */
  location_id: string | null
  filename: string
  bytes: number
  arrived: Generated<number>
  begun_at: Time
  last_byte_at: Time
  /** Until then the bytes that have not arrived are held free. */
  promised_until: Time
  /** How often finishing has begun and was not ended by an outage. */
  failures: Generated<number>
  interruptions: Generated<number>
  /** The problem that it was refused with, for good. */
  refused: string | null
  /** The server that is finishing it, until when it has to say so again. */
  finisher: string | null
  finishing_until: OptionalTime
}

export interface MediaUploadPartsTable {
  upload_id: string
  start: number
  bytes: number
  object_key: string
}

export interface ObjectDeletionsTable {
  object_key: string
  delete_after: Date
}

export interface WorkOrdersTable extends Versioned {
  id: string
  city_id: string
  location_id: string
  title: string
  description: Generated<string>
  priority: Generated<Priority>
  priority_weight: ColumnType<number, never, never>
  status: Generated<WorkOrderStatus>
  tags: Generated<string[]>
  created_by: string
  updated_at: Time
  closed_by: string | null
  closed_at: OptionalTime
  closing_note: string | null
}

export interface WorkOrderReopeningsTable {
  id: Generated<string>
  city_id: string
  work_order_id: string
  closed_by: string
  closed_at: Time
  closing_note: string | null
  reopened_by: string
  reopened_at: Time
  reason: string | null
}

export interface ActivitiesTable {
  id: string
  city_id: string
  location_id: string | null
  type: string
  action: string
  /** The sentence of an entry without details, which earlier versions made. */
  description: string | null
  details: ColumnType<object | null, string | null | undefined, string | null>
  user_id: string
  user_name: string
  target_id: string | null
  metadata: Json<{ locationName?: string; coordinates?: { lat: number; lng: number } }>
  op_id: string | null
  created_at: Time
}

export interface OperationsTable {
  user_id: string
  op_id: string
  endpoint: string
  request_hash: Buffer
  status: number
  etag: string | null
  answer: string
  created_at: Time
}

export interface OidcAccountsTable {
  id: string
  email: string
  name: string
  password_hash: string
  /** Null: nobody has looked. */
  password_published: boolean | null
  /** Joined to another sign-in: its password opens nothing any more. */
  closed_at: OptionalTime
  created_at: Time
}

export interface OidcSignInsTable {
  session_uid: string
  account_id: string
  user_agent: string
  ip: string
  created_at: Time
  last_used_at: Time
  ended_at: OptionalTime
}

export interface OidcPayloadsTable {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  consumed_at: OptionalTime
  expires_at: OptionalTime
}

export interface ServerKeysTable {
  purpose: string
  value: Json<Record<string, unknown>>
  created_at: Time
}

export interface PlaceBoundariesTable {
  /** Of its source: 'census:3865210'. */
  id: string
  name: string
  state: string
  name_key: string
  geometry: Json<Record<string, unknown>>
  /** The box around it; longitude first. */
  extent: ColumnType<unknown, never, never>
  source: string
  /** It came with all the places of its state: where none of them is, there is no city. */
  is_whole_state: boolean
  imported_at: Time
}

export interface SharedCountersTable {
  key: string
  count: number
  at: Time
  forget_at: Time
}

export interface Database {
  users: UsersTable
  cities: CitiesTable
  city_memberships: CityMembershipsTable
  city_requests: CityRequestsTable
  locations: LocationsTable
  location_changes: LocationChangesTable
  location_counts: LocationCountsTable
  location_tags: LocationTagsTable
  location_cells: LocationCellsTable
  notes: NotesTable
  media: MediaTable
  media_uploads: MediaUploadsTable
  media_upload_parts: MediaUploadPartsTable
  object_deletions: ObjectDeletionsTable
  work_orders: WorkOrdersTable
  work_order_reopenings: WorkOrderReopeningsTable
  activities: ActivitiesTable
  operations: OperationsTable
  oidc_accounts: OidcAccountsTable
  oidc_sign_ins: OidcSignInsTable
  oidc_payloads: OidcPayloadsTable
  server_keys: ServerKeysTable
  place_boundaries: PlaceBoundariesTable
  shared_counters: SharedCountersTable
}
