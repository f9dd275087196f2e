/** DUR-15, DUR-19. A restored backup holds what the original held at one moment, row by row and file by file. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStorage } from '../adapters/object-storage/file-system.ts'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { FILES_LOCK } from '../db/files-lock.ts'
import { knownMigrations, migrationsIn } from '../db/migrate.ts'
import { deleteDueObjects } from '../features/media/index.ts'
import { startS3 } from '../testing/s3-stand-in.ts'
import { lastBackup } from './last-backup.ts'
import { makeBackup } from './make-backup.ts'
import { checkRestorable, restoreBackup, restoreObstacle } from './restore-backup.ts'
import { connect, databaseOver } from './sessions.ts'
import { allRows, type FullApp, fullApp, rulesOf } from './testing/full-database.ts'

let app: FullApp
let into: string
beforeAll(async () => {
  app = await fullApp()
  into = join(app.folder, 'backups')
})
afterAll(() => app.close())

const save = () => makeBackup({ connection: app.access.owner, storage: app.storage, into, reason: 'command' })

let stores = 0
const newStore = () => createFileStorage(join(app.folder, `restored-${++stores}`))

async function restore(
  folder: string,
  target: Awaited<ReturnType<FullApp['emptyDatabase']>>,
  storage = newStore(),
) {
  const manifest = await checkRestorable(folder)
  const missing = await restoreBackup(folder, manifest, { access: target.access, storage, isOurs: false })
  return { storage, missing }
}

const content = async (storage: FullApp['storage'], key: string) => {
  const object = await storage.get(key)
  return object && (await buffer(object.read())).toString('base64')
}

describe('a round trip', () => {
  it('restores every row and every file, and all constraints hold', async () => {
    const before = await allRows(app.access)
    for (const table of [
      'locations',
      'notes',
      'media',
      'audit',
      'work_order_reopenings',
      'work_order_changes',
      'place_boundaries',
      'location_changes',
      'location_history',
    ])
      expect([table, before[table]?.length]).not.toEqual([table, 0])
    const { folder, manifest, noted } = await save()
    expect(noted).toBe(null)
    const target = await app.emptyDatabase()
    const { storage, missing } = await restore(folder, target)
    expect(missing.count).toBe(0)
    expect(await allRows(target.access)).toEqual(before)
    expect(await rulesOf(target.access)).toEqual(await rulesOf(app.access))
    for (const key of app.keys) expect(await content(storage, key)).toEqual(await content(app.storage, key))
    expect(manifest.media).toMatchObject({ files: 5, missing: { count: 0 }, damaged: { count: 0 } })
  })

  it('continues numbering where the original was, and still protects the audit trail', async () => {
    const target = await app.emptyDatabase()
    await restore((await save()).folder, target)
    const client = await connect(target.access.owner)
    const next = `insert into audit (endpoint, object_type) values ('e', 'o') returning id`
    const there = (await client.query('select max(id) as id from audit')).rows[0].id
    expect(Number((await client.query(next)).rows[0].id)).toBeGreaterThan(Number(there))
    await expect(client.query('delete from audit')).rejects.toThrow('append-only')
    // The triggers that keep the counts are enabled again.
    const changes = `select count(*)::int as n from location_changes`
    const [{ n }] = (await client.query(changes)).rows
    await client.query(
      `update locations set deleted_at = now(), deleted_by = created_by where deleted_at is null`,
    )
    expect((await client.query(changes)).rows[0].n).toBeGreaterThan(n)
    await client.end()
  })

  it('DUR-27 contains no transaction ids of another database, so devices that ask for changes get everything', async () => {
    const target = await app.emptyDatabase()
    await restore((await save()).folder, target)
    const client = await connect(target.access.owner)
    const { rows } = await client.query(`
      select count(distinct changed_xid)::int as transactions, (select count(*)::int from location_departures) as departures,
        bool_and(changed_xid < pg_snapshot_xmax(pg_current_snapshot())) as past, 'locations'::regclass::oid::text as identity
      from locations`)
    await client.end()
    expect(rows).toMatchObject([{ transactions: 1, departures: 0, past: true }])
    const original = await connect(app.access.owner)
    const { rows: before } = await original.query(`select 'locations'::regclass::oid::text as identity`)
    await original.end()
    expect(rows[0].identity).not.toBe(before[0].identity)
  })

  it('CITY-42 gives removed cities 30 days again, but not those whose deletion began', async () => {
    const client = await connect(app.access.owner)
    const { rows: made } = await client.query(`
      insert into cities (id, name, state, name_key, is_active, removed_at)
      select gen_random_uuid(), 'Gone ' || n, 'NE', 'gone' || n, false, now() - interval '40 days' from generate_series(1, 2) n
      returning id`)
    const ids = made.map(({ id }) => id)
    await client.query(
      `insert into city_removals (id, city_id, name, state, was_active, removed_at, deletion_began_at)
       values (gen_random_uuid(), $1, 'Gone 2', 'NE', true, now() - interval '40 days', now())`,
      [ids[1]],
    )
    const { folder } = await save()
    await client.query('delete from city_removals where city_id = $1', [ids[1]])
    await client.query('delete from cities where id = any($1)', [ids])
    await client.end()
    const target = await app.emptyDatabase()
    await restore(folder, target)
    const restored = await connect(target.access.owner)
    const { rows } = await restored.query(
      `select id, removed_at > now() - interval '1 day' as "hasTime" from cities where id = any($1) order by name`,
      [ids],
    )
    await restored.end()
    expect(rows).toEqual([
      { id: ids[0], hasTime: true },
      { id: ids[1], hasTime: false },
    ])
  })

  it('needs only a role that owns the database', async () => {
    const target = await app.emptyDatabase({ plainOwner: true })
    await restore((await save()).folder, target)
    const { backups: _, ...before } = await allRows(app.access)
    expect(await allRows(target.access)).toMatchObject(before)
    const into = join(app.folder, 'again')
    const request = {
      connection: target.access.owner,
      storage: app.storage,
      into,
      reason: 'command',
    } as const
    const again = (await makeBackup(request)).manifest.tables
    const plain = (table: { name: string }) => table.name !== 'backups'
    expect(again.filter(plain)).toEqual((await save()).manifest.tables.filter(plain))
  })

  it('signs everyone out, and lets devices restart unfinished uploads', async () => {
    const target = await app.emptyDatabase()
    await restore((await save()).folder, target)
    const client = await connect(target.access.owner)
    const { rows } = await client.query(
      `select (select count(*)::int from oidc_payloads) as sessions, (select count(*)::int from oidc_accounts) as accounts`,
    )
    await client.end()
    expect(rows).toEqual([{ sessions: 0, accounts: 1 }])
  })

  it('moves from a folder to a bucket and back', async () => {
    const s3 = await startS3()
    const bucket = createS3Storage(s3.settings)
    const first = await app.emptyDatabase()
    await restore((await save()).folder, first, bucket)
    expect([...s3.objects.keys()].toSorted()).toEqual(app.keys.toSorted())
    const from = { connection: first.access.owner, storage: bucket, into: join(app.folder, 'from-s3') }
    const { folder, manifest } = await makeBackup({ ...from, reason: 'command' })
    expect(manifest.media).toMatchObject({ files: 5, missing: { count: 0 }, damaged: { count: 0 } })
    const second = await app.emptyDatabase()
    const { storage } = await restore(folder, second)
    for (const key of app.keys) expect(await content(storage, key)).toEqual(await content(app.storage, key))
    expect((await allRows(second.access)).media).toEqual((await allRows(app.access)).media)
    s3.close()
  })

  it('creates the old tables, and migrates them after the rows are loaded', async () => {
    const last = knownMigrations.at(-1) ?? ''
    const old = await app.emptyDatabase()
    const client = await connect(old.access.owner)
    const { migrateExactly } = await import('../db/migrate.ts')
    await databaseOver(client)
      .transaction()
      .execute((transaction) => migrateExactly(transaction, knownMigrations.slice(0, -1)))
    await client.query(
      `insert into users (id, issuer, subject, name, email) values (gen_random_uuid(), 'i', 's', 'Old', 'o@x')`,
    )
    await client.end()
    const { folder, manifest } = await makeBackup({
      connection: old.access.owner,
      storage: app.storage,
      into: join(app.folder, 'old'),
      reason: 'upgrade',
    })
    expect(manifest.migrations).not.toContain(last)
    const target = await app.emptyDatabase()
    await restore(folder, target)
    const check = await connect(target.access.owner)
    expect(await migrationsIn(databaseOver(check))).toEqual(knownMigrations)
    expect((await check.query('select name from users')).rows).toEqual([{ name: 'Old' }])
    await check.end()
  })
})

describe('one snapshot', () => {
  it('has both or neither of two rows written together, during writes', async () => {
    const client = await connect(app.access.owner)
    const { wes } = app.world.people
    let going = true
    let written = 0
    const writing = (async () => {
      while (going) {
        // Notes reference locations, which are loaded later.
        await client.query(
          `with place as (
            insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
            values (gen_random_uuid(), $1, 'Pair', 1, 1, '', '', $2, $2) returning id)
          insert into notes (id, city_id, location_id, text, created_by) select gen_random_uuid(), $1, id, 'Pair', $2 from place`,
          [app.world.cities.prairieFalls.id, wes.id],
        )
        written += 1
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(20)
    const { folder } = await save()
    going = false
    await writing
    await client.end()
    const target = await app.emptyDatabase()
    await restore(folder, target)
    const restored = await connect(target.access.owner)
    const { rows } = await restored.query(`
      select (select count(*)::int from locations where name = 'Pair') as places, (select count(*)::int from notes where text = 'Pair') as notes`)
    await restored.end()
    expect(rows[0].places).toBe(rows[0].notes)
    expect(rows[0].places).toBeGreaterThan(0)
    expect(rows[0].places).toBeLessThan(written)
  })

  it('protects its files from removal until they are saved', async () => {
    const key = 'organized/due.jpg'
    const { storage, background } = app.parts
    await storage.putBytes(key, Buffer.from('due'), 'image/jpeg')
    await app.parts.pool.query(`insert into object_deletions values ($1, now())`, [key])
    const guard = await connect(app.access.owner)
    await guard.query('begin')
    await guard.query(`select pg_advisory_xact_lock_shared(hashtext('${FILES_LOCK}'))`)
    await deleteDueObjects({ ...app.parts, db: background })
    expect(await storage.get(key)).not.toBe(null)
    await guard.query('commit')
    await guard.end()
    await deleteDueObjects({ ...app.parts, db: background })
    expect(await storage.get(key)).toBe(null)
  })
})

describe('another backup', () => {
  const inodeOf = async (path: string) => (await stat(path)).ino

  it('shares files with the previous backup, never with the store, and each is complete without the others', async () => {
    const first = await save()
    const second = await save()
    const [key = ''] = app.keys
    const paths = [first.folder, second.folder].map((folder) => join(folder, 'media', key))
    expect(await inodeOf(paths[0] ?? '')).toBe(await inodeOf(paths[1] ?? ''))
    expect(await inodeOf(paths[0] ?? '')).not.toBe(await inodeOf(join(app.folder, 'media', key)))
    await expect(checkRestorable(second.folder)).resolves.toMatchObject({ id: second.manifest.id })
  })

  it('is readable only by its owner', async () => {
    const { folder } = await save()
    for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
      const { mode } = await stat(join(folder, name))
      expect([name, mode & 0o077]).toEqual([name, 0])
    }
  })

  it('is recorded, so that the last one is known', async () => {
    const { folder, manifest } = await save()
    expect(await lastBackup(app.parts.db)).toMatchObject({
      id: manifest.id,
      folder,
      reason: 'command',
      bytes: manifest.bytes,
    })
  })
})

describe('damaged photos', () => {
  it('are listed; the rest is saved, and a good earlier copy is used', async () => {
    const own = join(app.folder, 'own')
    const [key = '', thumb = ''] = app.keys
    const request = {
      connection: app.access.owner,
      storage: app.storage,
      into: own,
      reason: 'command',
    } as const
    const file = join(app.folder, 'media', key)
    const was = await readFile(file)
    await app.storage.putBytes(key, Buffer.from('A photo'), 'image/jpeg')
    await app.storage.delete(thumb)
    const bad = await makeBackup(request)
    expect(bad.manifest.media).toMatchObject({
      files: 4,
      damaged: { count: 1, named: [key] },
      missing: { count: 1, named: [thumb] },
    })
    const target = await app.emptyDatabase()
    const { missing } = await restore(bad.folder, target)
    expect(missing.named).toEqual([thumb])
    await app.storage.putBytes(key, was, 'image/jpeg')
    await app.storage.putBytes(thumb, Buffer.from('small again'), 'image/jpeg')
    const good = await makeBackup(request)
    expect(good.manifest.media).toMatchObject({ files: 5, damaged: { count: 0 }, missing: { count: 0 } })
    await app.storage.putBytes(key, Buffer.from('A photo'), 'image/jpeg')
    const kept = await makeBackup(request)
    expect(kept.manifest.media).toMatchObject({ damaged: { count: 0 } })
    expect(await readFile(join(kept.folder, 'media', key))).toEqual(was)
    await app.storage.putBytes(key, was, 'image/jpeg')
  })
})

it('rejects a database with data, and accepts an unused one', async () => {
  const storage = newStore()
  expect(await restoreObstacle({ access: app.access, storage, isOurs: true })).toBe('data')
  const target = await app.emptyDatabase()
  expect(await restoreObstacle({ access: target.access, storage, isOurs: false })).toBe(null)
  const client = await connect(target.access.owner)
  await client.query('create table somebody_elses (id int)')
  await expect(restoreObstacle({ access: target.access, storage, isOurs: false })).rejects.toThrow(
    'somebody_elses',
  )
  await client.end()
})
