/** CITY-40, CITY-45 to CITY-47. Lists of cities, and removing one by command, as child processes. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizeCity } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeWorkplace, type Workplace } from './test-command.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let place: Workplace
beforeAll(async () => {
  place = await makeWorkplace('admin.ts')
})
afterAll(() => place.close())

let files = 0
async function list(content: string | Buffer): Promise<string> {
  const path = join(place.folder, `cities-${++files}.csv`)
  await writeFile(path, content)
  return path
}
const create = async (content: string | Buffer, ...options: string[]) =>
  place.run('create-cities', await list(content), ...options)
const names = async () =>
  (await sql<{ name: string }>`select name from cities order by name`.execute(place.db)).rows.map(
    ({ name }) => name,
  )
const limits = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [-93.7, 42],
      [-93.5, 42],
      [-93.5, 42.1],
      [-93.7, 42],
    ],
  ],
})
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('create-cities', () => {
  it('needs a platform admin, who invites', async () => {
    expect(await create('city,state\nAmes,IA')).toMatchObject({
      code: 2,
      said: expect.stringContaining('Nobody is a platform admin'),
    })
    await sql`
      insert into users (id, issuer, subject, name, email, platform_role)
      values (${randomUUID()}, 'test', 'pat', 'Pat Singh', 'pat@example.test', 'admin')`.execute(place.db)
  })

  it('names the problem of each row, and creates nothing then', async () => {
    const { code, said } = await create(
      Buffer.from(
        'City;ST;TZ;Email;Limits\nCañon City;CO;;;\n;CO;;;\nFoo;XX;;;\nBar;CO;Mars/Base;;\nBaz;CO;;nobody;\nCanon City;Colorado;;;\nQux;CO;;;no',
        'latin1',
      ),
      '--yes',
    )
    expect(code).toBe(1)
    for (const sentence of [
      'Row 3: It has no city.',
      'Row 4: This state does not exist.',
      'Row 5: There is no time zone Mars/Base here.',
      'Row 6: The email is not an email address.',
      'Row 7: It names the same city as row 2.',
      'Row 8: Its limits cannot be used.',
      '6 rows have problems, so nothing was created.',
    ])
      expect(said).toContain(sentence)
    expect(await names()).toEqual([])
  })

  const good = `city,state,time zone,email,limits\nAmes,Iowa,,ana@ames.example,${quoted(limits)}\nBoulder,CO,America/Denver,,\nStory City,IA,,,`

  it('is a trial without --yes', async () => {
    const { code, said } = await create(good)
    expect([code, said]).toEqual([0, expect.stringContaining('This would create 3 cities')])
    expect(said).not.toContain('/invitation#')
    expect(await names()).toEqual([])
  })

  it('creates the cities with time zone, limits and an invitation, and a second time skips them', async () => {
    await sql`
      insert into place_boundaries (id, name, state, name_key, geometry, extent, source, is_whole_state)
      values ('census:1', 'Story City', 'IA', ${normalizeCity('Story City')}, ${limits}::jsonb, box(point(-93.7, 42), point(-93.5, 42.1)), 'US Census', false)`.execute(
      place.db,
    )
    const { code, said } = await create(good, '--yes')
    expect([code, said]).toEqual([0, expect.stringContaining('Created 3 cities')])
    expect(said).toMatch(/Ames, IA: ana@ames\.example opens http\S+\/invitation#[\w-]{43}\n/)
    const { rows } = await sql`
      select name, state, time_zone, boundary_source, is_active from cities order by name`.execute(place.db)
    expect(rows).toEqual([
      {
        name: 'Ames',
        state: 'IA',
        time_zone: 'America/Chicago',
        boundary_source: expect.stringMatching(/^cities-\d+\.csv$/),
        is_active: true,
      },
      { name: 'Boulder', state: 'CO', time_zone: 'America/Denver', boundary_source: null, is_active: true },
      {
        name: 'Story City',
        state: 'IA',
        time_zone: 'America/Chicago',
        boundary_source: 'US Census',
        is_active: true,
      },
    ])
    const invited = sql`select role, email from invitations`
    expect((await invited.execute(place.db)).rows).toEqual([
      { role: 'city_admin', email: 'ana@ames.example' },
    ])
    const again = await create(good, '--yes')
    expect(again.code).toBe(0)
    expect(again.said).toContain('Row 2: Ames, IA is here already. Skipped.')
    expect(again.said).toContain('Created 0 cities')
  })

  it('has bounds, and a sentence for any other file', async () => {
    const many = `city,state\n${Array.from({ length: 1_001 }, (_, n) => `Town ${n},IA`).join('\n')}`
    expect((await create(many)).said).toContain('more than 1,000 rows')
    expect((await create('')).said).toContain('is empty')
    expect((await create('a,b\n1,2')).said).toContain('The first line must name the columns')
    expect((await create(Buffer.from([0, 1, 2, 255, 254, 0, 7]))).code).toBe(2)
    expect((await place.run('create-cities', 'nowhere.csv')).said).toContain('There is no file nowhere.csv')
    expect((await place.run('create-cities')).said).toContain('Which file?')
  })
})

describe('remove-city and put-back-city', () => {
  it('need a confirmation, name holds, and leave a line', async () => {
    await sql`
      insert into holds (id, city_id, reason, subject_kind, from_day, to_day, created_by)
      select gen_random_uuid(), c.id, 'Smith v. Ames', 'period', '2026-03-08', '2026-03-09', u.id
      from cities c, users u where c.name = 'Ames' and u.subject = 'pat'`.execute(place.db)
    const asked = await place.run('remove-city', 'ames, ia')
    expect(asked).toMatchObject({
      code: 1,
      said: expect.stringContaining('Smith v. Ames: 2026-03-08 to 2026-03-09'),
    })
    expect(await place.run('remove-city', 'Ames, IA', '--yes')).toMatchObject({
      code: 0,
      said: expect.stringContaining('put-back-city "Ames, IA"'),
    })
    const removed = sql`select from cities where name = 'Ames' and removed_at is not null and not is_active`
    expect((await removed.execute(place.db)).rows).toHaveLength(1)
    expect((await create('city,state\nAmes,IA')).said).toContain('but removed. Put it back')
    expect((await place.run('put-back-city', 'Ames, IA')).said).toContain('Ames, IA is back as it was.')
    expect((await removed.execute(place.db)).rows).toEqual([])
    expect((await place.run('put-back-city', 'Ames, IA')).said).toContain('is not removed')
    expect(await place.run('remove-city', 'Nowhere, IA', '--yes')).toMatchObject({ code: 2 })
    const { rows } = await sql`
      select name, removed_by, put_back_at is not null as back from city_removals`.execute(place.db)
    expect(rows).toEqual([{ name: 'Ames', removed_by: null, back: true }])
  })
})
