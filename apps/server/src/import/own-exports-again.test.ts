/** EXPORT-4, EXPORT-5, EXPORT-7. Exported files are imported again, here and elsewhere, and compared row by row. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorkplace, type Workplace } from '../cli/test-command.ts'
import { locationFile } from '../features/exports/location-file.repo.ts'
import { readSnapshot } from '../features/exports/read-snapshot.ts'

let place: Workplace
beforeAll(async () => {
  place = await makeWorkplace('import.ts')
  const lines = Array.from({ length: 40 }, (_, n) =>
    [`H-${n}`, 'Hydrant', `Hydrant ${n}`, (40.8 + n / 10_000).toFixed(6), '-96.7', `${n % 9}`, 'x'].join(','),
  )
  await writeFile(join(place.folder, 'first.csv'), `ID,TYPE,NAME,LAT,LONG,SIZE,Zip\n${lines.join('\n')}\n`)
  expect((await place.run('first.csv', '--city', 'Lincoln, NE', '--create-city')).code).toBe(0)
  await sql`update locations set name = '=1+1 "q", 漢字 🌳', description = E'-1\n\u202eabc; d' where source_id like '%H-7'`.execute(
    place.db,
  )
  await sql`update locations set notes = '@kept', tags = '{shady,main st}', version = version + 1 where source_id like '%H-8'`.execute(
    place.db,
  )
  await sql`update locations set attributes = attributes || '{"ICON": "=a", "Name": "b"}' where source_id like '%H-9'`.execute(
    place.db,
  )
}, 60_000)
afterAll(() => place?.close())

async function download(format: 'csv' | 'geojson', name: string): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select c.id, c.owner_id as user_id from cities c where name = 'Lincoln'`.execute(place.db)
  const cityId = rows[0]?.id ?? ''
  const membership = {
    cityId,
    cityName: 'Lincoln',
    cityState: 'NE',
    cityActive: true,
    role: 'city_admin',
    status: 'active',
  }
  const user = {
    userId: '',
    name: '',
    email: '',
    activeCityId: null,
    platformRole: 'user',
    memberships: [{ ...membership, userType: 'all', customCategories: [] }],
  }
  let text = ''
  for await (const piece of readSnapshot(place.db, locationFile(user as never, { format }))) text += piece
  await writeFile(join(place.folder, name), text)
}

const rowsOf = async (city: string) => {
  const { rows } = await sql<{ name: string }>`
    select l.name, l.latitude, l.longitude, l.icon, l.description, l.street, l.city, l.state, l.zip, l.category,
      l.attributes - 'notes' as attributes, l.geometry
    from locations l join cities c on c.id = l.city_id where c.name = ${city} order by l.latitude`.execute(
    place.db,
  )
  return rows
}
const versions = async () => {
  const { rows } = await sql<{ id: string; version: number; name: string; notes: string }>`
    select l.id, l.version, l.name, l.notes, l.attributes from locations l join cities c on c.id = l.city_id where c.name = 'Lincoln' order by l.id`.execute(
    place.db,
  )
  return rows
}

test.each(['csv', 'geojson'] as const)('an unchanged %s changes nothing', async (format) => {
  const before = await versions()
  await download(format, `out.${format}`)
  const { code, said } = await place.run(`out.${format}`, '--city', 'Lincoln, NE', '--update')
  expect([code, said]).toEqual([0, expect.stringMatching(/40/)])
  expect(await versions()).toEqual(before)
})

test('changes in it apply to their location, and to no other', async () => {
  const before = await versions()
  await download('csv', 'edited.csv')
  const file = join(place.folder, 'edited.csv')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Hydrant 12', 'Hydrant twelve'))
  expect((await place.run('edited.csv', '--city', 'Lincoln, NE', '--update')).code).toBe(0)
  const after = await versions()
  const changed = after.filter((row, at) => row.version !== before[at]?.version)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(changed.map(({ name }) => name)).toEqual(['Hydrant twelve'])
})

test.each([
  ['csv', 'Crete'],
  ['geojson', 'Wahoo'],
] as const)('a %s becomes the same locations in %s', async (format, city) => {
  await download(format, `elsewhere.${format}`)
  expect((await place.run(`elsewhere.${format}`, '--city', `${city}, NE`, '--create-city')).code).toBe(0)
  const [theirs, ours] = [await rowsOf(city), await rowsOf('Lincoln')]
  expect(theirs).toHaveLength(40)
  expect(theirs).toEqual(ours)
  expect(ours.some(({ name }) => name.startsWith('=1+1'))).toBe(true)
})
