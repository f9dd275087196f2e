/** Rows for the matrix, inserted without any checks: every attempted write gets its own object. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { storagePath } from '@lamplighter/domain/media'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { newDevice } from '../push-service.ts'
import type { TestApp } from '../test-app.ts'
import type { Category } from './visibility.ts'

interface Place {
  city: { id: string; name: string; state: string }
  /** The user who created it. */
  by: string
}

const now = () => new Date()

export async function insertLocation(
  { owner: db }: TestApp,
  given: Place & { icon: string | null; category: Category; trashed?: boolean; tags?: string[] },
): Promise<string> {
  const { city, by, icon, category, trashed = false, tags = [] } = given
  const id = randomUUID()
  await db
    .insertInto('locations')
    .values({
      id,
      city_id: city.id,
      name: `${category} of ${city.name}`,
      latitude: 40.5,
      longitude: -96.5,
      city: city.name,
      state: city.state,
      icon,
      category,
      tags,
      source_id: null,
      created_by: by,
      updated_by: by,
      deleted_at: trashed ? now() : null,
      deleted_by: trashed ? by : null,
    })
    .execute()
  return id
}

export async function insertNote(
  { owner: db }: TestApp,
  { city, by, location }: Place & { location: string },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('notes')
    .values({
      id,
      city_id: city.id,
      location_id: location,
      text: 'The slat is loose',
      created_by: by,
      deleted_by: null,
    })
    .execute()
  return id
}

export async function insertOrder(
  { owner: db }: TestApp,
  { city, by, location, finished = false }: Place & { location: string; finished?: boolean },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('work_orders')
    .values({
      id,
      city_id: city.id,
      location_id: location,
      title: 'Replace the slat',
      created_by: by,
      status: finished ? 'finished' : 'open',
      closed_by: finished ? by : null,
      closed_at: finished ? now() : null,
      closing_note: null,
    })
    .execute()
  return id
}

/** A crew without members; each has its own name. */
/** A region with these cities and Region Viewers. */
export async function insertRegion(
  { owner: db }: TestApp,
  { cityIds = [], viewerIds = [] }: { cityIds?: readonly string[]; viewerIds?: readonly string[] } = {},
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('regions')
    .values({ id, name: `Region ${id}` })
    .execute()
  for (const city_id of cityIds)
    await db.insertInto('region_cities').values({ region_id: id, city_id }).execute()
  for (const user_id of viewerIds)
    await db.insertInto('region_viewers').values({ region_id: id, user_id }).execute()
  return id
}

export async function insertCrew({ owner: db }: TestApp, city: Place['city']): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('crews')
    .values({ id, city_id: city.id, name: `Crew ${id}`, lead_id: null })
    .execute()
  return id
}

/** A rule that raises every new order to high priority, but is off. */
export async function insertRule({ owner: db }: TestApp, city: Place['city'], by: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into order_rules (id, city_id, name, is_on, trigger, overdue_days, raise_to, tells_lead, tell_ids, saved_by)
    values (${id}, ${city.id}, 'All high', false, 'created', 0, 'high', false, '{}', ${by})`.execute(db)
  return id
}

/** A report of a resident that nobody has looked at. */
export async function insertResidentReport(
  { owner: db }: TestApp,
  city: Place['city'],
  category: string,
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into resident_reports (id, city_id, number, secret_hash, category, description, address)
    select ${id}, ${city.id}, coalesce(max(number), 0) + 1, sha256(${id}::bytea), ${category}, 'Broken', '12 Elm St'
    from resident_reports where city_id = ${city.id}`.execute(db)
  return id
}

export async function insertComment(
  { owner: db }: TestApp,
  { city, by, location, order }: Place & { location: string; order: string },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('notes')
    .values({
      id,
      city_id: city.id,
      location_id: location,
      work_order_id: order,
      text: 'Bring two',
      created_by: by,
    })
    .execute()
  return id
}

export async function insertActivity(
  { owner: db }: TestApp,
  { city, by, location }: Place & { location: string | null },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('activities')
    .values({
      id,
      city_id: city.id,
      location_id: location,
      type: location ? 'location_created' : 'user_joined',
      action: location ? 'created' : 'joined',
      description: 'Somebody did something',
      user_id: by,
      user_name: 'Somebody',
      target_id: null,
      metadata: '{}',
      op_id: null,
    })
    .execute()
  return id
}

/** A join request by `by`. */
export async function insertRequest({ owner: db }: TestApp, { city, by }: Place): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('city_requests')
    .values({ id, city_id: city.id, user_id: by, decided_by: null })
    .execute()
  return id
}

/** A city without members; each has a unique key, whatever its name. */
export async function emptyCity({ app }: { app: TestApp }, name = 'Nowhere'): Promise<string> {
  const id = randomUUID()
  await app.owner
    .insertInto('cities')
    .values({ id, name, state: 'UT', name_key: `${name} ${id}`, owner_id: null })
    .execute()
  return id
}

/** An open invitation by `by`; its link contains the secret. */
export async function insertInvitation(
  { owner: db }: TestApp,
  {
    city,
    by,
    userType = null,
    customCategories = [],
    secret = randomSecret(),
  }: Omit<Place, 'city'> & {
    city: { id: string }
    userType?: string | null
    customCategories?: readonly string[]
    secret?: string
  },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('invitations')
    .values({
      id,
      city_id: city.id,
      secret_hash: hash('sha256', secret, 'buffer'),
      role: 'city_worker',
      user_type: userType,
      custom_categories: [...customCategories],
      email: null,
      created_by: by,
      expires_at: new Date(Date.now() + 3_600_000),
      used_at: null,
      used_by: null,
      withdrawn_at: null,
    })
    .execute()
  return id
}

export const randomSecret = () => randomBytes(32).toString('base64url')

/** A user without a city. */
export async function insertUser({ owner: db }: TestApp, name = 'Newcomer'): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({
      id,
      issuer: EMBEDDED_ISSUER,
      subject: id,
      name,
      email: `${id}@example.test`,
      active_city_id: null,
    })
    .execute()
  return id
}

/** A photo on a separate note, with its object in storage; returns the object's key. */
export async function insertMedia(
  app: TestApp,
  { city, by, location }: Place & { location: string },
): Promise<string> {
  const id = randomUUID()
  const key = storagePath({
    cityId: city.id,
    locationId: location,
    folder: 'photos',
    userId: by,
    timestamp: Date.now(),
    uuid: id,
    extension: 'jpg',
  })
  await app.parts.storage.putBytes(key, Buffer.from('a photo'), 'image/jpeg')
  const note = await app.owner
    .selectFrom('notes')
    .select('id')
    .where('location_id', '=', location)
    .executeTakeFirstOrThrow()
  await app.owner
    .insertInto('media')
    .values({
      id,
      city_id: city.id,
      location_id: location,
      note_id: note.id,
      kind: 'image',
      content_type: 'image/jpeg',
      name: 'photo',
      object_key: key,
      thumb_key: null,
      bytes: 7,
      width: 4,
      height: 3,
      sha256_uploaded: Buffer.alloc(32),
      sha256_stored: Buffer.alloc(32),
      uploaded_by: by,
    })
    .execute()
  return key
}

export const UPLOAD_BYTES = 100

/** An upload that has started and waits for its bytes. */
export async function insertUpload({ parts }: TestApp, { city, by }: Place): Promise<string> {
  const id = randomUUID()
  await parts.db
    .insertInto('media_uploads')
    .values({
      id,
      city_id: city.id,
      uploaded_by: by,
      location_id: null,
      filename: 'bench.jpg',
      bytes: UPLOAD_BYTES,
      promised_until: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return id
}

/** The city's only import, since one runs at a time; one of its rows is rejected and one is new. */
export async function insertImport(
  { owner: db }: TestApp,
  city: Place['city'],
  status: 'uploading' | 'checked' | 'saved',
): Promise<string> {
  const id = uuidv7()
  await sql`update imports set status = 'undone', job = null where city_id = ${city.id}`.execute(db)
  const preview = { counts: 'line', broken: null, columns: [], reportColumns: ['NAME'] }
  await sql`
    insert into imports (id, city_id, source, file_name, status, bytes, received, tally, preview)
    values (${id}, ${city.id}, ${id}, 'assets.csv', ${status}, 100, ${status === 'uploading' ? 0 : 100}, '{"added": 1}',
      ${JSON.stringify(preview)})`.execute(db)
  await sql`
    insert into import_rows (import_id, number, verdict, refused, original)
    values (${id}, 2, 'refused', 'it is no point', '["Bench"]'), (${id}, 3, 'new', null, null)`.execute(db)
  return id
}

/** The city's only file of all of it. */
export async function insertCityFile({ owner: db }: TestApp, cityId: string): Promise<void> {
  const [id, key] = [uuidv7(), `city-files/${cityId}/1.zip`]
  await sql`delete from city_exports where city_id = ${cityId}`.execute(db)
  await sql`
    insert into city_exports (id, city_id, asked_by, file_name, status, object_key, bytes, ready_at, expires_at)
    select ${id}, ${cityId}, user_id, 'city.zip', 'ready', ${key}, 1, now(), now() + interval '1 day'
    from city_memberships where city_id = ${cityId} limit 1`.execute(db)
}

/** A report from one device of everyone, also of those who are not members. */
export async function insertReports({ owner }: TestApp): Promise<void> {
  await sql`insert into device_reports (user_id, device_id) select id, id from users on conflict do nothing`.execute(
    owner,
  )
}

export async function insertPushDevice({ owner: db }: TestApp, userId: string): Promise<string> {
  const id = randomUUID()
  const { endpoint, p256dh, auth, userAgent } = newDevice()
  await db
    .insertInto('push_devices')
    .values({ id, user_id: userId, endpoint, p256dh, auth, user_agent: userAgent })
    .execute()
  return id
}
