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
