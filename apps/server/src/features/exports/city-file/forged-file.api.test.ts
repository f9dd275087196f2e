/** EXPORT-14: rows of a file that its lists confirm, but that would reach beyond the city, are refused. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect, databaseOver } from '../../../backup/sessions.ts'
import { undoImport } from '../../../import/undo-import.ts'
import { type Entries, editRows, firstPhoto } from './testing/changed-entries.ts'
import {
  ask,
  type CityFiles,
  cityFiles,
  entriesOf,
  type Installation,
  writeZip,
} from './testing/city-files.ts'

// Each test has a database of its own, and the end drops them all.
vi.setConfig({ hookTimeout: 240_000 })

const other = { city: randomUUID(), person: randomUUID(), location: randomUUID(), order: randomUUID() }
const photo = `organized/${other.city}/${other.location}/photos/${other.person}/1-${randomUUID()}.jpg`
const { city, person, location, order } = other
const otherCity = [
  `insert into users (id, issuer, subject, name, email) values ('${person}', 'x', 'x', 'Otto', 'otto@example.com')`,
  `insert into cities (id, name, state, name_key) values ('${city}', 'Oakland', 'NE', 'oakland')`,
  `insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
   values ('${location}', '${city}', 'Theirs', 41, -98, 'Oakland', 'NE', '${person}', '${person}')`,
  `insert into work_orders (id, city_id, location_id, title, priority, status, created_by)
   values ('${order}', '${city}', '${location}', 'Theirs', 'high', 'open', '${person}')`,
  `insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
   values (gen_random_uuid(), '${city}', 'image', 'image/jpeg', 'a.jpg', '${photo}', 1, '\\x00', '\\x00', '${person}')`,
]

let files: CityFiles
let path: string
beforeAll(async () => {
  files = await cityFiles()
  path = await files.write()
})
afterAll(() => files.app.close())

/** Sorted. The last key is the photo of a resident's report, which stays behind. */
const photosOf = ({ keys }: CityFiles['app']) => keys.slice(0, -1).toSorted()

/** An installation with another city, which has a photo. */
async function inhabited(): Promise<Installation> {
  const installation = await files.newInstallation()
  for (const statement of otherCity) await ask(installation, statement)
  await installation.storage.putBytes(photo, Buffer.from('theirs'), 'image/jpeg')
  return installation
}

const set = (table: string, values: Record<string, unknown>) => (entries: Entries) =>
  editRows(entries, table, (row) => Object.assign(row, values))

describe('EXPORT-14 refuses', () => {
  const forgeries: [string, (entries: Entries) => void, RegExp][] = [
    [
      'another city’s location in an import',
      set('import_changes', { location_id: other.location }),
      /0 belong to the city/,
    ],
    [
      'another city’s order in an import',
      set('import_order_changes', { work_order_id: other.order }),
      /0 belong to the city/,
    ],
    [
      'a living city that was merged',
      set('merged_cities', { id: other.city }),
      /Oakland, NE, which is a city here/,
    ],
    [
      'the name of a living city as a former one',
      set('city_former_names', { name_key: 'oakland', name: 'Oakland' }),
      /Oakland, NE, which is a city here/,
    ],
    [
      'another city’s photo as a thumbnail',
      (entries) => {
        let n = 0
        editRows(entries, 'media', (row) => n++ === 0 && Object.assign(row, { thumb_key: photo }))
      },
      /two rows have the photo organized/,
    ],
    [
      'a photo of two rows',
      (entries) => {
        let first: unknown
        editRows(entries, 'media', (row) => {
          first ??= row.object_key
          Object.assign(row, { thumb_key: first })
        })
      },
      /two rows have the photo organized/,
    ],
    [
      'a path that leads out of the storage',
      (entries) => {
        let n = 0
        editRows(entries, 'media', (row) => n++ === 0 && Object.assign(row, { object_key: '../../x' }))
      },
      /"\.\.\/\.\.\/x" is not a path of a photo/,
    ],
    [
      'a time zone that is none',
      set('cities', { time_zone: 'Mars/Olympus' }),
      /cities\.time_zone has a value/,
    ],
    [
      'a boundary that is none',
      set('cities', { boundary: { type: 'Polygon' } }),
      /cities\.boundary has a value/,
    ],
    [
      'settings of an import that are none',
      set('imports', { settings: { icons: 7 } }),
      /imports\.settings has a value/,
    ],
    [
      'a search of a view that is none',
      set('saved_views', { search: { due: 7 } }),
      /saved_views\.search has a value/,
    ],
    [
      'a view of someone who is no member',
      (entries) => {
        const id = randomUUID()
        const added = {
          id,
          email: 'otto@example.com',
          name: 'Otto',
          created_at: '2026-01-01T00:00:00Z',
          system: null,
        }
        let n = 0
        editRows(entries, 'users', () => {})
        const lines = `${String(entries.get('data/users.ndjson'))}${JSON.stringify(added)}\n`
        entries.set('data/users.ndjson', Buffer.from(lines))
        editRows(entries, 'saved_views', (row) => n++ === 0 && Object.assign(row, { user_id: id }))
        const manifest = JSON.parse(String(entries.get('manifest.json')))
        manifest.tables[0].rows += 1
        entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
      },
      /rows in saved_views, 0 belong to the city/,
    ],
    [
      'a packed photo',
      (entries) => {
        packed.add(firstPhoto(entries))
      },
      /is packed in another way/,
    ],
  ]
  const packed = new Set<string>()

  it.each(forgeries)('%s', async (_name, change, message) => {
    packed.clear()
    const installation = await inhabited()
    await ask(installation, `update users set email_verified = true where id = '${other.person}'`)
    const entries = await entriesOf(path)
    change(entries)
    const file = await writeZip(join(files.app.folder, `${randomUUID()}.zip`), entries, packed)
    await expect(installation.take(file)).rejects.toThrow(message)
    expect(await ask(installation, 'select name from cities')).toEqual([{ name: 'Oakland' }])
    expect(await ask(installation, 'select count(*)::int as n from object_deletions')).toEqual([{ n: 0 }])
    expect(await installation.storage.get(photo)).not.toBe(null)
  })
})

it('LOC-42 undoing an import restores only locations and orders of its own city', async () => {
  const installation = await inhabited()
  const client = await connect(installation.access.owner)
  try {
    for (const [kind, table, column, id] of [
      ['locations', 'import_changes', 'location_id', other.location],
      ['orders', 'import_order_changes', 'work_order_id', other.order],
    ]) {
      const evil = randomUUID()
      const run = randomUUID()
      await client.query(`insert into cities (id, name, state, name_key) values ($1, $2, 'NE', lower($2))`, [
        evil,
        `Evil ${kind}`,
      ])
      await client.query(
        `insert into imports (id, city_id, source, file_name, status, kind, started_by) values ($1, $2, 'x', 'x.csv', 'saved', $3, $4)`,
        [run, evil, kind, other.person],
      )
      await client.query(
        `insert into ${table} (import_id, ${column}, version, before) values ($1, $2, 1, '{"name": "Stolen", "title": "Stolen"}')`,
        [run, id],
      )
      await undoImport(databaseOver(client), run, { id: other.person, name: 'Otto' } as never)
    }
    const { rows } = await client.query(
      'select (select name from locations) as name, (select title from work_orders) as title',
    )
    expect(rows).toEqual([{ name: 'Theirs', title: 'Theirs' }])
  } finally {
    await client.end()
  }
})

describe('EXPORT-17', () => {
  it('keeps a file that was in the storage before, when the import fails', async () => {
    const installation = await files.newInstallation()
    const [first = '', second = ''] = photosOf(files.app)
    const entries = await entriesOf(path)
    await installation.storage.putBytes(first, entries.get(`media/${first}`) as Buffer, 'image/jpeg')
    const { storage } = installation
    const broken: typeof storage = {
      ...storage,
      putFile: (key, ...rest) =>
        key === second ? Promise.reject(new Error('the disk is broken')) : storage.putFile(key, ...rest),
    }
    await expect(installation.take(path, { storage: broken })).rejects.toThrow('the disk is broken')
    expect(await storage.get(first)).not.toBe(null)
    for (const key of files.app.keys) if (key !== first) expect(await storage.get(key)).toBe(null)
    expect(await ask(installation, 'select count(*)::int as n from object_deletions')).toEqual([{ n: 0 }])
  })

  it('leaves its photos to the cleanup when it was killed', async () => {
    const installation = await files.newInstallation()
    const { storage } = installation
    const [, , last = ''] = photosOf(files.app)
    const killed: typeof storage = {
      ...storage,
      async putFile(key, ...rest) {
        await storage.putFile(key, ...rest)
        if (key !== last) return
        await ask(
          installation,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
      },
    }
    await expect(installation.take(path, { storage: killed })).rejects.toThrow()
    expect(await ask(installation, 'select count(*)::int as n from cities')).toEqual([{ n: 0 }])
    expect(await storage.get(last)).not.toBe(null)
    const client = await connect(installation.access.owner)
    const listed = await client.query<{ object_key: string }>('select object_key from object_deletions')
    await client.end()
    expect(listed.rows.map((row) => row.object_key).toSorted()).toEqual(photosOf(files.app))
  })

  it('keeps a photo that was about to be deleted', async () => {
    const installation = await files.newInstallation()
    const [key = ''] = files.app.keys
    await ask(
      installation,
      `insert into object_deletions (object_key, delete_after) values ($1, now() - interval '1 day')`,
      [key],
    )
    const { storage } = installation
    let canDelete: unknown = null
    const watched: typeof storage = {
      ...storage,
      async putFile(...put) {
        canDelete ??= await ask(
          installation,
          `select pg_try_advisory_lock(hashtext('lamplighter files')) as can`,
        )
        await storage.putFile(...put)
      },
    }
    await installation.take(path, { storage: watched })
    expect(canDelete).toEqual([{ can: false }])
    expect(await ask(installation, 'select count(*)::int as n from object_deletions')).toEqual([{ n: 0 }])
  })
})

it('EXPORT-11 has no view of another city, no request that was decided, and no email of someone who left', async () => {
  const { app, cityId } = files
  const { wes, bo, pat } = app.world.people
  const cedarBend = app.world.cities.cedarBend.id
  const view = (name: string, search: object) =>
    ask(app, 'insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), $1, $2, $3)', [
      wes.id,
      name,
      search,
    ])
  await view('about here', { city: cityId })
  await view('about anything', { due: 'today' })
  await ask(
    app,
    `insert into city_memberships (city_id, user_id, role, status) values ($1, $2, 'city_worker', 'approved')`,
    [cedarBend, wes.id],
  ).catch(async () => {
    throw new Error(JSON.stringify(await ask(app, 'select * from city_memberships limit 2')))
  })
  await ask(
    app,
    `insert into city_requests (id, city_id, user_id, status, decided_at, decided_by) values (gen_random_uuid(), $1, $2, 'rejected', now(), $3)`,
    [cityId, bo.id, pat.id],
  )
  await ask(app, `update notes set created_by = $1 where city_id = $2`, [pat.id, cityId])
  // Each is somewhere in the database.
  const secret = 'a-hash-of-a-password'
  await ask(
    app,
    'insert into oidc_accounts (id, email, name, password_hash) values (gen_random_uuid(), $1, $2, $3)',
    [`secret-${wes.email}`, 'Wes', secret],
  )
  await ask(app, `insert into server_keys (purpose, value) values ('a test', $1)`, [{ secret }])
  const entries = await entriesOf(await files.write())
  const views = String(entries.get('data/saved_views.ndjson'))
  expect(views).toContain('about here')
  expect(views).not.toContain('about anything')
  expect(String(entries.get('data/city_requests.ndjson'))).not.toContain('rejected')
  for (const [name, content] of entries) {
    const text = content.toString('latin1')
    for (const { email } of [bo, pat]) expect([name, text.includes(email)]).toEqual([name, false])
    expect([name, text.includes(secret)]).toEqual([name, false])
  }
  expect(String(entries.get('data/users.ndjson'))).toContain(`"id":"${pat.id}","email":null`)
  const installation = await files.newInstallation()
  const imported = await files.write().then((file) => installation.take(file))
  expect(imported.people.created).toBeGreaterThan(0)
  const rows = await ask(
    installation,
    'select email, (select count(*)::int from oidc_accounts a where a.id::text = u.subject) as accounts from users u where id = $1',
    [pat.id],
  )
  expect(rows).toEqual([{ email: '', accounts: 0 }])
})

it('EXPORT-14 asks for room for the photos before it reads them', async () => {
  const installation = await files.newInstallation()
  const asked: number[] = []
  const reserve = async (bytes: number) => {
    asked.push(bytes)
    throw new Error('the disk is full')
  }
  await expect(installation.take(path, { reserve })).rejects.toThrow('the disk is full')
  expect(asked[0]).toBeGreaterThan(3_000_000)
  expect(await ask(installation, 'select count(*)::int as n from cities')).toEqual([{ n: 0 }])
})

it('EXPORT-10 has imports that failed, and imports whose undoing was interrupted', async () => {
  for (const status of ['failed', 'undoing'])
    await ask(
      files.app,
      `insert into imports (id, city_id, source, file_name, status) values (gen_random_uuid(), $1, 'trees', 'trees.csv', $2)`,
      [files.cityId, status],
    )
  const entries = await entriesOf(await files.write())
  const imports = String(entries.get('data/imports.ndjson'))
  expect(imports).toContain('"status":"failed"')
  expect(imports).toContain('"status":"undoing"')
})

it('EXPORT-16 says how many views their owners have here already', async () => {
  const installation = await files.newInstallation()
  const { wes } = files.app.world.people
  await ask(
    installation,
    `with person as (
       insert into users (id, issuer, subject, name, email, email_verified) values ($1, 'x', 'x', 'Wes', $2, true))
     insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), $1, 'überfällig', '{}')`,
    [randomUUID(), wes.email],
  )
  expect((await installation.take(path)).skippedViews).toBe(1)
})
