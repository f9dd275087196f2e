/** EXPORT-10 and following: a city file holds a whole city, and another installation gets exactly that city from it. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tablesOf } from '../../../backup/catalog.ts'
import { connect } from '../../../backup/sessions.ts'
import { openSource } from '../../../import/open-source.ts'
import { needs } from '../../../testing/needs.ts'
import { cityTables, staysBehind } from './city-tables.ts'
import { editManifest, editRows, manifestOf } from './testing/changed-entries.ts'
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

let files: CityFiles
let path: string
beforeAll(async () => {
  files = await cityFiles()
  path = await files.write()
})
afterAll(() => files.app.close())

describe('a round trip', () => {
  it('EXPORT-10 EXPORT-15 gives the same rows, ids, photos and hashes in an empty installation', async () => {
    const before = await entriesOf(path)
    const other = await files.newInstallation()
    const { people } = await other.take(path)
    expect(people.matched).toBe(0)
    expect(people.created).toBeGreaterThan(2)
    const after = await entriesOf(await other.give())
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, content] of before)
      if (!['manifest.json', 'city.gpkg'].includes(name))
        expect([name, String(after.get(name))]).toEqual([name, String(content)])
    expect(after.get('city.gpkg')?.equals(before.get('city.gpkg') as Buffer)).toBe(true)
    expect({ ...manifestOf(after), madeAt: '' }).toEqual({ ...manifestOf(before), madeAt: '' })
    // A table without a row would prove nothing.
    expect(manifestOf(before).tables.filter(({ rows }: { rows: number }) => rows === 0)).toEqual([])
    // The store has the photos, and none of them waits to be deleted.
    expect(await ask(other, 'select count(*)::int as n from object_deletions')).toEqual([{ n: 0 }])
  })

  it('EXPORT-15 counts the locations, and finds them by their words', async () => {
    const other = await files.newInstallation()
    await other.take(path)
    const live = 'select count(*)::int as n from locations where deleted_at is null'
    const counted = 'select coalesce(sum(count), 0)::int as n from location_counts'
    expect(await ask(other, counted)).toEqual(await ask(other, live))
    expect(await ask(other, 'select count(*)::int as n from location_changes')).toEqual([{ n: 0 }])
    expect(await ask(other, 'select count(*) > 0 as any from search_words')).toEqual([{ any: true }])
    expect(await ask(other, 'select count(distinct level) > 1 as any from location_cells')).toEqual([
      { any: true },
    ])
  })

  it('EXPORT-11 holds no secret, and names every table: in the file or left behind', async () => {
    const client = await connect(files.app.access.owner)
    const all = (await tablesOf(client)).map(({ name }) => name)
    await client.end()
    expect([...cityTables.map(({ name }) => name), ...staysBehind].toSorted()).toEqual(all.toSorted())
    const people = String((await entriesOf(path)).get('data/users.ndjson'))
      .trim()
      .split('\n')
    for (const line of people)
      expect(Object.keys(JSON.parse(line))).toEqual(['id', 'email', 'name', 'created_at', 'system'])
  })
})

describe('people', () => {
  const wes = () => files.app.world.people.wes

  /** An account of another id with the same email. */
  async function withAccount(confirmed: boolean) {
    const other = await files.newInstallation()
    const id = randomUUID()
    await ask(
      other,
      `insert into users (id, issuer, subject, name, email, email_verified, platform_role)
       values ($1::uuid, 'embedded', $1::uuid::text, 'Wes here', upper($2), $3, 'user')`,
      [id, wes().email, confirmed],
    )
    return { other, id }
  }

  it('EXPORT-16 are matched by a confirmed email, in every row and list that names them', async () => {
    const { other, id } = await withAccount(true)
    expect((await other.take(path)).people.matched).toBe(1)
    const rows = await ask(
      other,
      `select (select count(*)::int from notes where created_by = $1) as notes,
        (select count(*)::int from crews where $1 = any(member_ids)) as crews,
        (select count(*)::int from users where id = $2) as double`,
      [id, wes().id],
    )
    expect(rows).toMatchObject([{ crews: 1, double: 0 }])
    expect(rows[0].notes).toBeGreaterThan(0)
  })

  it('EXPORT-16 are not matched by an email that nobody confirmed, unless the operator says so', async () => {
    const { other } = await withAccount(false)
    await expect(other.take(path)).rejects.toThrow(wes().email)
    expect(await ask(other, 'select count(*)::int as n from cities')).toEqual([{ n: 0 }])
    expect((await other.take(path, { matchUnconfirmed: true })).people.matched).toBe(1)
  })

  it('PERSON-4 a membership follows the person here; somebody new who had left stays switched off', async () => {
    const { other, id } = await withAccount(true)
    await ask(other, 'update users set switched_off_at = now() where id = $1', [id])
    await other.take(path)
    const stateOf = (userId: string) =>
      `select u.switched_off_at is not null as off, m.status from users u join city_memberships m on m.user_id = u.id where u.id = '${userId}'`
    const off = [{ off: true, status: 'switched_off' }]
    expect(await ask(other, stateOf(id))).toEqual(off)
    const left = await other.give()
    const third = await files.newInstallation()
    await third.take(left, { matchUnconfirmed: true })
    expect(await ask(third, stateOf(id))).toEqual(off)
  })

  it('EXPORT-16 get an account without a password, and no role beyond the city', async () => {
    const other = await files.newInstallation()
    await other.take(path)
    const rows = await ask(
      other,
      `select a.password_hash, a.email_verified_at, u.platform_role, u.email_verified from users u
       join oidc_accounts a on a.id::text = u.subject where u.id = $1`,
      [wes().id],
    )
    expect(rows).toEqual([
      { password_hash: 'none', email_verified_at: null, platform_role: 'user', email_verified: false },
    ])
    expect(await ask(other, `select count(*)::int as n from users where platform_role = 'admin'`)).toEqual([
      { n: 0 },
    ])
  })
})

describe('EXPORT-14 an installation that has the city already', () => {
  it('refuses it by its id, and by its name', async () => {
    const other = await files.newInstallation()
    await other.take(path)
    await expect(other.take(path)).rejects.toThrow('is here already, as Prairie Falls, NE')
    await ask(other, 'alter table cities disable trigger user')
    const third = await files.newInstallation()
    await ask(
      third,
      `insert into cities (id, name, state, name_key) values (gen_random_uuid(), 'prairie falls', 'NE', 'prairie falls')`,
    )
    await expect(third.take(path)).rejects.toThrow('There is a city prairie falls, NE here already')
  })

  it('takes a file of an older version: what it lacks gets its default', async () => {
    const entries = await entriesOf(path)
    editRows(entries, 'cities', (row) => delete row.overdue_high_days)
    editManifest(entries, ({ tables }) => {
      const cities = tables.find(({ name }: { name: string }) => name === 'cities')
      cities.columns = cities.columns.filter((name: string) => name !== 'overdue_high_days')
    })
    const older = await writeZip(join(files.app.folder, `${randomUUID()}.zip`), entries)
    const other = await files.newInstallation()
    await other.take(older)
    expect(await ask(other, 'select overdue_high_days as days from cities')).toEqual([{ days: 2 }])
  })
})

it('EXPORT-12 names a photo that the store lacks, and one that is damaged, and completes', async () => {
  const [missing = '', , damaged = ''] = files.app.keys
  const { storage } = files.app
  const kept = [missing, damaged].map(async (key) => ({ key, bytes: await readAll(storage, key) }))
  const before = await Promise.all(kept)
  await storage.delete(missing)
  await storage.putBytes(damaged, Buffer.from('other bytes'), 'image/jpeg')
  const incomplete = await files.write()
  for (const { key, bytes } of before) await storage.putBytes(key, bytes, 'image/jpeg')
  expect(manifestOf(await entriesOf(incomplete)).media).toMatchObject({
    files: 3,
    missing: { count: 1, named: [missing] },
    damaged: { count: 1, named: [damaged] },
  })
  const other = await files.newInstallation()
  await other.take(incomplete)
  expect(await other.storage.get(missing)).toBe(null)
})

async function readAll(storage: Installation['storage'], key: string): Promise<Buffer> {
  const object = await storage.get(key)
  const pieces: Buffer[] = []
  for await (const piece of object?.read() ?? []) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

describe('the GeoPackage', () => {
  const extracted = async () => {
    const target = join(files.app.folder, `${randomUUID()}.gpkg`)
    await writeFile(target, (await entriesOf(path)).get('city.gpkg') as Buffer)
    return target
  }

  it('EXPORT-13 is read by our own import, layer by layer', async () => {
    const { source, close } = await openSource(await extracted(), { kind: 'locations', layer: 'locations' })
    let rows = 0
    for await (const row of source.rows) {
      expect(row.values.name).toBeTruthy()
      rows++
    }
    close()
    const [{ n }] = await ask(
      files.app,
      'select count(*)::int as n from locations where city_id = $1 and deleted_at is null',
      [files.cityId],
    )
    expect(rows).toBe(n)
  })

  it('EXPORT-13 is valid for GDAL', needs('ogrinfo', existsSync('/usr/bin/ogrinfo')), async () => {
    const said = execFileSync('ogrinfo', ['-so', '-al', await extracted()], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    for (const layer of ['locations', 'location_lines', 'location_areas', 'work_orders'])
      expect(said).toMatch(new RegExp(`Layer name: ${layer}\\nGeometry: `))
    for (const table of ['notes', 'comments', 'activities', 'members'])
      expect(said).toMatch(new RegExp(`Layer name: ${table}\\nGeometry: None`))
    expect(said).toMatch(/Multi Polygon\nFeature Count: [1-9]/)
  })
})

it('leaves nothing in the folder for temporary files', async () => {
  const left = (await readdir(files.app.folder)).filter(
    (name) => name.startsWith('city-') && !/\.zip$/.test(name),
  )
  expect(left).toEqual([])
})
