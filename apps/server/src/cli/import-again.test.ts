/** LOC-39 to LOC-43. `npm run import` with repeated files, wrong files, and undo. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkplace, type Workplace } from './test-command.ts'

let place: Workplace
beforeAll(async () => {
  place = await makeWorkplace('import.ts')
}, 60_000)
afterAll(() => place?.close())

const heading = 'OBJECTID,TYPE,NAME,LAT,LONG,SIZE'
/** A row of hydrants around Lincoln, NE, ten meters apart. */
const hydrant = (id: number, size = '6') =>
  `${id},Hydrant,Hydrant ${id},${(40.81 + id / 10_000).toFixed(4)},-96.7,${size}`

const save = (name: string, lines: readonly string[]) =>
  writeFile(join(place.folder, name), `${[heading, ...lines].join('\n')}\n`)

const inCity = (city: string) => (args: readonly string[]) => place.run(...args, '--city', `${city}, NE`)

interface Row {
  id: string
  name: string
  icon: string
  version: number
  attributes: Record<string, string>
  trashed: boolean
  source_id: string
}
const locations = async (city: string) => {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.icon, l.version, l.attributes, l.deleted_at is not null as trashed, l.source_id
    from locations l join cities c on c.id = l.city_id where c.name = ${city} order by l.source_id`.execute(
    place.db,
  )
  return rows
}
const names = async (city: string) =>
  (await locations(city)).map(({ name, trashed }) => (trashed ? `(${name})` : name))
const undoLine = /npm run import -- undo (\S+)/
/** Each line of the histories of one city's locations, the first first. */
const histories = async (city: string) => {
  const { rows } = await sql<{
    name: string
    kind: string
    cause: string
    file_name: string
    changes: object
  }>`
    select l.name, h.kind, h.cause, h.file_name, h.changes from location_history h
    join locations l on l.id = h.location_id join cities c on c.id = l.city_id where c.name = ${city} order by h.id`.execute(
    place.db,
  )
  return rows.map(({ name, kind, cause, file_name, changes }) => [name, kind, cause, file_name, changes])
}
const newestImport = (said: string) => undoLine.exec(said)?.[1] ?? 'none'

/** Simulates an edit in the app. */
const edit = (name: string) =>
  sql`update locations set description = 'leaks', version = version + 1 where name = ${name}`.execute(
    place.db,
  )

describe('LOC-39 rows decide the source', () => {
  const run = inCity('Lincoln')

  test('another layer with the same name and ids is another source', async () => {
    await save(
      'export.csv',
      [1, 2, 3].map((id) => hydrant(id)),
    )
    const first = await run(['export.csv', '--create-city'])
    expect(first.said).toContain('Source: export, which is new to the city.')
    await save(
      'export.csv',
      [1, 2, 3].map((id) => `${id},Stop Sign,Stop ${id},40.79,-96.6${id},`),
    )
    const second = await run(['export.csv'])
    expect(second.said).toContain(
      'Source: export-2, which is new to the city. The ids of export are the same',
    )
    expect(second.said).toMatch(/ 3 {2}added/)
    expect((await names('Lincoln')).length).toBe(6)
  }, 60_000)

  test('a renamed file is recognized by its rows, even with moved and renamed ones', async () => {
    const rows = [hydrant(1), hydrant(2).replace('Hydrant 2', 'H 2'), hydrant(3).replace('-96.7', '-96.7005')]
    await save('renamed.csv', [...rows, hydrant(4)])
    const { said } = await run(['renamed.csv'])
    expect(said).toContain('Source: export, recognized by its rows.')
    expect(said).toMatch(/ 1 {2}added\n +1 {2}already there\n +2 {2}differ/)
    expect((await names('Lincoln')).length).toBe(7)
  }, 60_000)
})

describe('LOC-40 a newer file', () => {
  const run = inCity('Omaha')
  const at = (row: string) => row.replace(/40\.8(\d+),-96\.7\b/, '41.2$1,-96.0')

  test('shows changed and missing rows, and applies neither unless asked', async () => {
    await save(
      'signs.csv',
      [1, 2, 3, 4, 5].map((id) => at(hydrant(id))),
    )
    await run(['signs.csv', '--create-city'])
    await edit('Hydrant 3')
    await save('signs.csv', [at(hydrant(1)), at(hydrant(2, '8')), at(hydrant(3, '8')), at(hydrant(6))])
    const { said, code } = await run(['signs.csv'])
    expect(code, said).toBe(0)
    expect(said).toContain('2 rows differ from what is saved; add --update to apply them')
    expect(said).toMatch(/3: Hydrant 2: SIZE "6" -> "8"/)
    expect(said).toMatch(/4: Hydrant 3 \(edited here\)/)
    expect(said).toMatch(
      /2 of this source are not in the file; --trash-gone.*\n +4: Hydrant 4\n +5: Hydrant 5/,
    )
    expect((await locations('Omaha')).map(({ attributes }) => attributes.SIZE)).toEqual(Array(6).fill('6'))
  }, 60_000)

  test('is applied, except for locations that people have edited here', async () => {
    const { said } = await run(['signs.csv', '--update', '--trash-gone'])
    expect(said).toMatch(/ 0 {2}added\n +1 {2}updated\n +2 {2}moved to the trash/)
    expect(await names('Omaha')).toEqual([
      'Hydrant 1',
      'Hydrant 2',
      'Hydrant 3',
      '(Hydrant 4)',
      '(Hydrant 5)',
      'Hydrant 6',
    ])
    expect((await locations('Omaha')).map(({ attributes }) => attributes.SIZE)).toEqual([
      '6',
      '8',
      '6',
      '6',
      '6',
      '6',
    ])
    const { rows } = await sql<{ type: string; details: { count: number } }>`
      select type, details from activities a join cities c on c.id = a.city_id
      where c.name = 'Omaha' and a.action = 'imported' order by a.created_at desc limit 2`.execute(place.db)
    expect(rows.map(({ type, details }) => [type, details.count])).toEqual([
      ['location_deleted', 2],
      ['location_updated', 1],
    ])
    // LOC-110
    const size = [{ field: 'attributes', name: 'SIZE', from: '6', to: '8' }]
    expect(await histories('Omaha')).toEqual([
      ['Hydrant 2', 'changed', 'import', 'signs.csv', size],
      ['Hydrant 4', 'trashed', 'import', 'signs.csv', []],
      ['Hydrant 5', 'trashed', 'import', 'signs.csv', []],
    ])
  }, 60_000)

  test('restores what an import removed, not what a person did', async () => {
    await sql`update locations set deleted_at = now(), deleted_by = created_by, version = version + 1 where name = 'Hydrant 1'`.execute(
      place.db,
    )
    await save(
      'signs.csv',
      [1, 2, 3, 4, 5, 6].map((id) => at(hydrant(id, id === 2 ? '8' : '6'))),
    )
    const { said } = await run(['signs.csv'])
    expect(said).toMatch(/ 2 {2}updated/)
    expect(said).toMatch(/ 1 {2}are in the trash/)
    expect(await names('Omaha')).toEqual(['(Hydrant 1)', ...[2, 3, 4, 5, 6].map((id) => `Hydrant ${id}`)])
  }, 60_000)

  test('that is truncated moves nothing to the trash without a confirmation', async () => {
    await save('signs.csv', [at(hydrant(2, '8'))])
    const { said, code } = await run(['signs.csv', '--trash-gone'])
    expect(code).toBe(2)
    expect(said).toContain('Nothing was saved. More than half of the source would go to the trash. Say --yes')
    expect((await names('Omaha')).filter((name) => name.startsWith('(')).length).toBe(1)
  }, 60_000)

  test('with a rejected row does not lose its location', async () => {
    await save('signs.csv', [
      at(hydrant(2, '8')),
      ...[3, 4, 5].map((id) => at(hydrant(id))),
      '6,Hydrant,Hydrant 6,,,',
    ])
    const { said } = await run(['signs.csv', '--trash-gone'])
    expect(said).not.toContain('not in the file')
    expect(await names('Omaha')).toContain('Hydrant 6')
  }, 60_000)
})

describe('LOC-41 rows outside the city', () => {
  const run = inCity('Norfolk')

  test('abort the import, also before a city is created; then they are kept or rejected', async () => {
    await save('trees.csv', [hydrant(1).replace('40.8101,-96.7', '42.03,-97.42'), hydrant(2)])
    const stopped = await run(['trees.csv', '--create-city'])
    expect(stopped.code).toBe(2)
    expect(stopped.said).toContain('1 row is far from Norfolk, NE:')
    expect(stopped.said).toMatch(/3: Hydrant 2 at 40\.81020, -96\.70000, 14\d km/)
    expect(stopped.said).toContain('Nothing was saved. Is it the right city? Say --outside keep')
    expect(await names('Norfolk')).toEqual([])
    const refused = await run(['trees.csv', '--create-city', '--outside', 'refuse'])
    expect(refused.code).toBe(1)
    expect(await names('Norfolk')).toEqual(['Hydrant 1'])
    expect(await readFile(join(place.folder, 'trees.refused.csv'), 'utf8')).toMatch(
      /3,"it is 14\d km from Norfolk, NE",2,Hydrant/,
    )
    await run(['trees.csv', '--outside', 'keep'])
    expect(await names('Norfolk')).toEqual(['Hydrant 1', 'Hydrant 2'])
  }, 60_000)

  test('are detected by the city’s boundary, if it has one', async () => {
    const square = [
      [-97.5, 42],
      [-97.4, 42],
      [-97.4, 42.1],
      [-97.5, 42.1],
      [-97.5, 42],
    ]
    await sql`update cities set boundary = ${JSON.stringify({ type: 'Polygon', coordinates: [square] })} where name = 'Norfolk'`.execute(
      place.db,
    )
    const near = (id: number, longitude: number) =>
      hydrant(id).replace(/40\.\d+,-96\.7/, `42.05,${longitude}`)
    await save('valves.csv', [near(7, -97.45), near(8, -97.3995), near(9, -97.38)])
    const { said, code } = await run(['valves.csv', '--source', 'valves'])
    expect(code).toBe(2)
    expect(said).toContain(
      '1 row is outside the limits of Norfolk, NE:\n  4: Hydrant 9 at 42.05000, -97.38000, 1.7 km',
    )
  }, 60_000)
})

describe('LOC-42 undoing an import', () => {
  const run = inCity('Kearney')
  const at = (row: string) => row.replace(/40\.8/, '40.7').replace('-96.7', '-99.08')

  test('removes what it added, reverts its changes and removals, and keeps what people edited', async () => {
    await save(
      'pumps.csv',
      [1, 2, 3, 4].map((id) => at(hydrant(id))),
    )
    const first = await run(['pumps.csv', '--create-city'])
    const before = await locations('Kearney')
    await save('pumps.csv', [
      at(hydrant(1, '8')),
      at(hydrant(2, '8')),
      at(hydrant(3)),
      at(hydrant(5)),
      at(hydrant(6)),
    ])
    const second = await run(['pumps.csv', '--update', '--trash-gone'])
    await edit('Hydrant 2')
    await edit('Hydrant 6')
    const early = await place.run('undo', newestImport(first.said))
    expect(early.code).toBe(2)
    expect(early.said).toContain(
      `A newer import of the same source, pumps.csv, comes first: undo ${newestImport(second.said)}.`,
    )
    const undone = await place.run('undo', newestImport(second.said))
    expect(undone.said).toMatch(/ 1 {2}removed again\n +2 {2}restored\n +2 {2}kept/)
    expect(await names('Kearney')).toEqual(['Hydrant 1', 'Hydrant 2', 'Hydrant 3', 'Hydrant 4', 'Hydrant 6'])
    const after = await locations('Kearney')
    for (const index of [0, 2, 3]) expect({ ...after[index], version: 1 }).toEqual(before[index])
    expect(after[1]?.attributes).toEqual({ SIZE: '8', TYPE: 'Hydrant' })
    expect((await place.run('undo', newestImport(second.said))).said).toContain('undone already')
    const again = await run(['pumps.csv', '--update', '--trash-gone'])
    expect(again.said).toMatch(/ 1 {2}added\n +1 {2}updated\n +1 {2}moved to the trash/)
  }, 120_000)

  test('works one by one, back to before the first', async () => {
    const rows = [1, 2, 3].map((id) => at(hydrant(id)).replace('40.7', '40.6'))
    await save('wells.csv', rows)
    const first = await run(['wells.csv', '--source', 'wells'])
    await save('wells.csv', [rows[0]?.replace(',6', ',8') ?? '', rows[1] ?? ''])
    const second = await run(['wells.csv', '--source', 'wells', '--update', '--trash-gone'])
    expect(second.said).toMatch(/ 1 {2}updated\n +1 {2}moved to the trash/)
    expect((await place.run('undo', newestImport(second.said))).said).toMatch(/ 2 {2}restored/)
    expect((await histories('Kearney')).filter(([, , , file]) => file === 'wells.csv')).toEqual([
      [
        'Hydrant 1',
        'changed',
        'import',
        'wells.csv',
        [{ field: 'attributes', name: 'SIZE', from: '6', to: '8' }],
      ],
      ['Hydrant 3', 'trashed', 'import', 'wells.csv', []],
      [
        'Hydrant 1',
        'changed',
        'import_undone',
        'wells.csv',
        [{ field: 'attributes', name: 'SIZE', from: '8', to: '6' }],
      ],
      ['Hydrant 3', 'restored', 'import_undone', 'wells.csv', []],
    ])
    expect((await place.run('undo', newestImport(first.said))).said).toMatch(/ 3 {2}removed again/)
    expect((await locations('Kearney')).filter(({ source_id: id }) => id.startsWith('wells'))).toEqual([])
  }, 120_000)

  test('lists it with its id; the feed records it', async () => {
    const { said } = await run(['list'])
    expect(
      said
        .trim()
        .split('\n')
        .map((line) => / (saved|undone) /.exec(line)?.[1]),
    ).toEqual(['undone', 'undone', 'saved', 'undone', 'saved'])
    const { rows } = await sql<{ count: number }>`
      select (details ->> 'count')::int as count from activities where action = 'import_undone'`.execute(
      place.db,
    )
    expect(rows.map(({ count }) => count).toSorted()).toEqual([2, 3, 3])
  }, 60_000)

  test('keeps the counts correct', async () => {
    const { rows } =
      await sql`select fold_location_changes(), (select sum(count)::int from location_counts) as kept,
      (select count(*)::int from locations where deleted_at is null) as real`.execute(place.db)
    const [{ kept, real }] = rows as [{ kept: number; real: number }]
    expect(kept).toBe(real)
  })

  test('is not possible after seven days', async () => {
    await sql`update imports set created_at = now() - interval '8 days'`.execute(place.db)
    const { rows } = await sql<{
      id: string
    }>`select id from imports where status = 'saved' order by id desc limit 1`.execute(place.db)
    expect((await place.run('undo', rows[0]?.id ?? '')).said).toContain('Imports can be undone for 7 days')
  }, 60_000)
})

describe('LOC-43 icons by rules', () => {
  const run = inCity('Fremont')

  test('rules come before the words of the file; rows without an icon are shown and rejected', async () => {
    const at = (type: string, id: number) =>
      hydrant(id)
        .replace('Hydrant,', `${type},`)
        .replace(/40\.\d+,-96\.7/, '41.43,-96.5')
    await save('mixed.csv', [at('Valve', 1), at('Valve', 2), at('Parking Meter', 3), at('Thing', 4)])
    await writeFile(
      join(place.folder, 'icons.txt'),
      '# our own\n\nTYPE=Val* -> curb_stop # not main_valve\ntype=thing -> bench\n',
    )
    const { said, code } = await run(['mixed.csv', '--create-city', '--icons', 'icons.txt'])
    expect(code).toBe(1)
    expect(said).toMatch(/2 {2}Valve -> curb_stop \(Curb Stop\)/)
    expect(said).toMatch(/1 {2}Parking Meter -> \?/)
    expect((await locations('Fremont')).map(({ icon }) => icon)).toEqual(['curb_stop', 'curb_stop', 'bench'])
  }, 60_000)

  test.each([
    ['TYPE=Valve => bench', 'icons.txt, line 1: "TYPE=Valve => bench" is no rule'],
    ['TYPE=Valve -> hydrant', 'icons.txt, line 1: there is no icon "hydrant". The nearest are fire_hydrant'],
    ['KIND=Valve -> bench', 'names the column "KIND", which the file does not have'],
  ])(
    '%s is refused',
    async (rule, sentence) => {
      await writeFile(join(place.folder, 'icons.txt'), rule)
      const { said, code } = await run(['mixed.csv', '--icons', 'icons.txt'])
      expect([code, said]).toEqual([2, expect.stringContaining(sentence)])
    },
    60_000,
  )

  test('the icons are listed', async () => {
    expect((await place.run('icons')).said).toMatch(/^fire_hydrant +Fire Hydrant +PublicSafety$/m)
  }, 60_000)
})
