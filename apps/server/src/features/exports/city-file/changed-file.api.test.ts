/** EXPORT-14, EXPORT-17: a city file that was changed or cut is refused as a whole. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Entries, editManifest, editRows, firstPhoto, relist } from './testing/changed-entries.ts'
import { ask, type CityFiles, cityFiles, entriesOf, writeZip } from './testing/city-files.ts'

// Each test has a database of its own, and the end drops them all.
vi.setConfig({ hookTimeout: 240_000 })

let files: CityFiles
let path: string
beforeAll(async () => {
  files = await cityFiles()
  path = await files.write()
})
afterAll(() => files.app.close())

describe('EXPORT-14 EXPORT-17 a file that was changed is refused, and nothing is imported', () => {
  const changes: [string, (entries: Entries) => void, RegExp][] = [
    [
      'a changed byte in rows',
      (entries) => entries.get('data/notes.ndjson')?.write('X', 30),
      /data\/notes\.ndjson is not what its list says/,
    ],
    [
      'a changed byte in a photo',
      (entries) => entries.get(firstPhoto(entries))?.write('X', 1),
      /is not what its list says/,
    ],
    [
      'a missing table',
      (entries) => entries.delete('data/notes.ndjson'),
      /in the place of "data\/notes\.ndjson"/,
    ],
    ['a missing photo', (entries) => entries.delete(firstPhoto(entries)), /in the place of "media\//],
    ['no manifest', (entries) => entries.delete('manifest.json'), /has no manifest\.json/],
    ['no list', (entries) => entries.delete('files.ndjson'), /has no files\.ndjson/],
    [
      'an entry that no list has',
      (entries) => entries.set('extra.txt', Buffer.from('x')),
      /"extra\.txt", which its list does not have/,
    ],
    [
      'a listed entry that no city file has',
      (entries) => {
        entries.set('media/z/../../evil.sh', Buffer.from('x'))
        relist(entries)
      },
      /no city's file has|invalid relative path/,
    ],
    [
      'a listed key with strange characters',
      (entries) => {
        entries.set('media/organized/a b.jpg', Buffer.from('x'))
        relist(entries)
      },
      /no city's file has/,
    ],
    [
      'a photo that no row names',
      (entries) => {
        entries.set('media/zzz.jpg', Buffer.from('x'))
        relist(entries)
      },
      /is not a photo of this city/,
    ],
    [
      'a wrong count of rows',
      (entries) =>
        editManifest(entries, ({ tables }) => {
          tables.at(-1).rows += 1
        }),
      /rows, and its list says/,
    ],
    [
      'a newer format',
      (entries) =>
        editManifest(entries, (manifest) => Object.assign(manifest, { format: 2, version: '9.9.9' })),
      /newer version of Lamplighter \(9\.9\.9\)/,
    ],
    [
      'another program',
      (entries) => editManifest(entries, (manifest) => Object.assign(manifest, { program: 'x' })),
      /not a city's file of Lamplighter/,
    ],
    [
      'an unknown table',
      (entries) =>
        editManifest(entries, ({ tables }) => tables.push({ name: 'bins', columns: ['id'], rows: 0 })),
      /does not know the tables bins/,
    ],
    [
      'an unknown column',
      (entries) => editManifest(entries, ({ tables }) => tables[2].columns.push('shoe_size')),
      /does not know the columns city_memberships\.shoe_size/,
    ],
    [
      'a role beyond the city',
      (entries) => editRows(entries, 'users', (row) => Object.assign(row, { platform_role: 'admin' })),
      /a row of its people is not as it should be/,
    ],
    [
      'rows of another city',
      (entries) => editRows(entries, 'locations', (row) => Object.assign(row, { city_id: randomUUID() })),
      /cannot be used/,
    ],
    [
      'a row that breaks a constraint',
      (entries) => editRows(entries, 'locations', (row) => Object.assign(row, { latitude: 99 })),
      /location_latitude/,
    ],
    [
      'a row that is not JSON',
      (entries) => {
        const rows = entries.get('data/notes.ndjson')
        rows?.write('<', 0)
        relist(entries)
      },
      /rows cannot be used here/,
    ],
  ]

  it.each(changes)('%s', async (_name, change, message) => {
    const entries = await entriesOf(path)
    change(entries)
    const other = await files.newInstallation()
    const changed = await writeZip(join(files.app.folder, `${randomUUID()}.zip`), entries).catch(() => null)
    // The writer itself refuses names that lead out of a folder.
    if (changed === null) return
    await expect(other.take(changed)).rejects.toThrow(message)
    expect(
      await ask(
        other,
        `select (select count(*)::int from cities) as cities, (select count(*)::int from users) as users,
          (select count(*)::int from object_deletions) as left`,
      ),
    ).toEqual([{ cities: 0, users: 0, left: 0 }])
    for (const key of files.app.keys) expect(await other.storage.get(key)).toBe(null)
  })

  it('a name that leads out of the folder, an absolute one and one twice', async () => {
    const bytes = await readFile(path)
    const from = Buffer.from('members.csv')
    for (const name of ['../mbers.cs', '/embers.csv', 'csv/csv.csv', 'data/..\\..\\']) {
      const to = Buffer.from(name.padEnd(from.length, 'x').slice(0, from.length))
      const changed = Buffer.from(bytes)
      for (let at = changed.indexOf(from); at !== -1; at = changed.indexOf(from, at + 1)) to.copy(changed, at)
      const target = join(files.app.folder, `${randomUUID()}.zip`)
      await writeFile(target, changed)
      await expect((await files.newInstallation()).take(target)).rejects.toThrow(/The file/)
    }
  })

  it('a file that was cut', async () => {
    const target = join(files.app.folder, `${randomUUID()}.zip`)
    const bytes = await readFile(path)
    await writeFile(target, bytes)
    await truncate(target, bytes.length - 1000)
    await expect((await files.newInstallation()).take(target)).rejects.toThrow(/damaged, incomplete/)
  })
})

it('a refused file leaves nothing in the folder for temporary files', async () => {
  const left = (await readdir(files.app.folder)).filter(
    (name) => name.startsWith('city-') && !/\.zip$/.test(name),
  )
  expect(left).toEqual([])
})
