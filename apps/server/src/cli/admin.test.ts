/** Runs the command as a child process: beside a running server, without one, and on an external database. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '../testing/process/installation.ts'
import type { ServerProcess } from '../testing/process/server-process.ts'
import { runCommand } from './test-command.ts'

let installation: Installation
let server: ServerProcess
beforeAll(async () => {
  installation = await makeInstallation()
  server = await installation.start()
})
afterAll(() => installation.close())

const admin = (args: string[], env: Record<string, string> = {}) =>
  runCommand('admin.ts', args, {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: installation.dataDir, ...env },
  })

const overview = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server.url}/api/admin/overview`, { headers })).status
}
const trail = () =>
  installation.query(
    `select user_id, endpoint, object_id, encode(after_hash, 'hex') = encode(sha256('"admin"'), 'hex') as admin
      from audit where object_type = 'platform_role' order by id`,
  )

describe('beside a running server', () => {
  it('a role change affects the very next request, and the audit trail records it', async () => {
    const { tokens, world } = installation
    expect(await overview(tokens.nina)).toBe(403)
    const unseen = await admin(['promote', ' Nina@Example.test '])
    expect(unseen.code).toBe(1)
    expect(unseen.said).toContain(`id           ${world.people.nina.id}`)
    expect(unseen.said).toContain('signs in     with a password here')
    expect(unseen.said).toContain('the address is not verified: whoever typed it first has it')
    expect(unseen.said).toContain('memberships  none')
    expect(unseen.said).toContain('Nothing was changed.')
    expect(await overview(tokens.nina)).toBe(403)
    const promoted = await admin(['promote', ' Nina@Example.test ', '--yes'])
    expect(promoted.said).toContain(
      'Nina Reyes <nina@example.test>, who signs in with a password here, is now a platform admin.\n',
    )
    expect(promoted.code).toBe(0)
    expect(await overview(tokens.nina)).toBe(200)
    expect((await admin(['list'])).said).toMatch(
      /^Platform admins:\n.*Pat Singh <pat@example\.test>.*\n.*Nina Reyes/,
    )

    expect(await admin(['promote', 'nina@example.test'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('is already a platform admin.'),
    })
    expect((await admin(['demote', 'nina@example.test'])).said).toContain('is no longer a platform admin.')
    expect(await overview(tokens.nina)).toBe(403)
    const line = { user_id: null, endpoint: 'cli', object_id: world.people.nina.id }
    expect(await trail()).toEqual([
      { ...line, admin: true },
      { ...line, admin: false },
    ])
  })

  it('an unknown person must sign in first', async () => {
    const { code, said } = await admin(['promote', 'stranger@example.test'])
    expect(code).toBe(1)
    expect(said).toContain('must sign in once first')
  })

  it('several people with one address are distinguished by their id', async () => {
    const other = randomUUID()
    await installation.query(
      `insert into users (id, issuer, subject, name, email)
        values ($1, 'https://login.example', 'wes', 'Wes Carter', 'WES@example.test')`,
      [other],
    )
    const several = await admin(['promote', 'wes@example.test'])
    expect(several.code).toBe(1)
    expect(several.said).toContain(`${other}  Wes Carter <WES@example.test>, through https://login.example`)
    expect(several.said).toContain(`${installation.world.people.wes.id}  Wes Carter`)

    const wrong = await admin(['promote', 'wes@example.test', '--id', installation.world.people.ana.id])
    expect(wrong.code).toBe(1)
    const chosen = await admin(['promote', 'wes@example.test', '--id', other])
    expect(chosen.code, chosen.said).toBe(0)
    expect(await overview(installation.tokens.wes)).toBe(403)
    expect((await admin(['demote', 'wes@example.test', '--id', other])).code).toBe(0)
  })

  it('an id names one person exactly; an address needs a confirmation on a terminal', async () => {
    const { wendy } = installation.world.people
    const byId = await admin(['promote', '--id', wendy.id])
    expect(byId.code, byId.said).toBe(0)
    expect(byId.said).toContain('memberships  City Worker of Prairie Falls, NE')
    expect((await admin(['demote', '--id', wendy.id])).code).toBe(0)
    expect((await admin(['promote', '--id', randomUUID()])).code).toBe(1)
  })

  it('the last platform admin may be removed, with a warning', async () => {
    const { code, said } = await admin(['demote', 'pat@example.test'])
    expect(code).toBe(0)
    expect(said).toContain('Nobody is a platform admin any more.')
    expect((await admin(['list'])).said).toContain('Nobody is a platform admin.')
    expect(await overview(installation.tokens.pat)).toBe(403)
  })

  it('DATABASE_URL is enough to reach its database, if its role owns the tables', async () => {
    const { host, user = '' } = await installation.connect().then(async (client) => {
      await client.end()
      return client
    })
    const address = (role: string) => `postgres://${role}@/lamplighter?host=${encodeURIComponent(host)}`
    const weak = await admin(['promote', 'pat@example.test', '--yes'], {
      DATABASE_URL: address('lamplighter_api'),
    })
    expect(weak.code).toBe(2)
    expect(weak.said).toContain('Set DATABASE_OWNER_URL')
    const { code, said } = await admin(['promote', 'pat@example.test', '--yes'], {
      DATABASE_URL: address('lamplighter_api'),
      DATABASE_OWNER_URL: address(user),
    })
    expect(code, said).toBe(0)
    expect((await admin(['demote', 'pat@example.test'], { DATABASE_URL: address(user) })).code).toBe(0)
  })
})

describe('links for people who cannot sign in', () => {
  const linkIn = (said: string) => /http:\/\/\S+#[\w-]{43}/.exec(said)?.[0] ?? ''
  const ask = (path: string, body: object, token = '') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const secretOf = (link: string) => link.split('#')[1]

  it('reset prints a link that sets a new password, and the audit trail records it', async () => {
    const account = { name: 'Fay\u001b[2J Moreau', email: 'Fay@example.test', password: 'Lamp-Light3r!' }
    expect((await ask('/oidc/accounts', account)).status).toBe(201)
    const { code, said } = await admin(['reset', ' fay@EXAMPLE.test '], {
      PUBLIC_URL: 'http://localhost:5999',
    })
    expect(code, said).toBe(0)
    expect(said).toContain('<fay@example.test> can choose a new password with this link:')
    expect(said).not.toContain('\u001b')
    expect(linkIn(said)).toMatch(/^http:\/\/localhost:5999\/reset-password#/)
    const chosen = { secret: secretOf(linkIn(said)), password: 'Lanterns-4-all!' }
    const used = await ask('/oidc/password-links/use', chosen)
    expect([used.status, await used.json()]).toEqual([200, { email: 'fay@example.test' }])
    expect((await ask('/oidc/password-links/use', chosen)).status).toBe(410)
    expect(
      await installation.query(
        `select endpoint, user_id, a.email_verified_at from audit join oidc_accounts a on a.id = object_id
          where object_type = 'password_link'`,
      ),
      // The link is handed over, so it proves nothing about who reads mail to the address.
    ).toEqual([{ endpoint: 'cli', user_id: null, email_verified_at: null }])
  })

  it('reset reports a person without a password here', async () => {
    const stranger = await admin(['reset', 'stranger@example.test'])
    expect([stranger.code, stranger.said]).toEqual([
      1,
      'No user has the e-mail address stranger@example.test.\n',
    ])
    const elsewhere = await admin(['reset', 'fay@example.test'], {
      OIDC_ISSUER: 'https://login.city.example',
    })
    expect([elsewhere.code, elsewhere.said]).toEqual([
      1,
      expect.stringContaining('people who forgot theirs must ask their identity provider'),
    ])
  })

  it('setup prints a link when there is no platform admin, and otherwise lists them', async () => {
    await admin(['demote', 'pat@example.test'])
    const first = linkIn((await admin(['setup'])).said)
    const { code, said } = await admin(['setup'], { PUBLIC_URL: 'http://localhost:5999' })
    expect(code, said).toBe(0)
    expect(linkIn(said)).toMatch(/^http:\/\/localhost:5999\/setup#/)
    expect((await ask('/api/setup/check', { secret: secretOf(first) })).status).toBe(410)
    const claimed = await ask('/api/setup', { secret: secretOf(linkIn(said)) }, installation.tokens.nina)
    expect(claimed.status).toBe(200)
    expect(await overview(installation.tokens.nina)).toBe(200)
    const again = await admin(['setup'])
    expect(again.code).toBe(1)
    expect(again.said).toMatch(/Nina Reyes[\s\S]*To add another: npm run admin -- promote EMAIL/)
    await admin(['demote', 'nina@example.test'])
  })
})

describe('without a server', () => {
  it('starts the database until the command ends', async () => {
    server.node.kill('SIGTERM')
    await server.ended
    const { code, said } = await admin(['promote', '--id', installation.world.people.pat.id])
    expect(code, said).toBe(0)
    expect(installation.postmaster()).toBe(null)
    server = await installation.start()
    expect(await overview(installation.tokens.pat)).toBe(200)
  })

  it('creates no database in a folder without one', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'lamplighter-empty-'))
    const { code, said } = await admin(['list'], { DATA_DIR: empty })
    await rm(empty, { recursive: true })
    expect(code).toBe(2)
    expect(said).toContain('There is no database in')
  })
})

it.each<[string, string[], string]>([
  ['no command', [], 'No command given'],
  ['an unknown command', ['crown', 'nina@example.test'], 'There is no command crown'],
  ['nobody named', ['promote'], 'Which person?'],
  ['two people', ['promote', 'a@example.test', 'b@example.test'], 'Name one person at a time'],
  ['an id that is none', ['promote', 'a@example.test', '--id', '7'], '7 is not the id of a person'],
  ['an unknown option', ['list', '--all'], "Unknown option '--all'"],
  ['setup with something more', ['setup', 'a@example.test'], 'setup takes nothing more'],
  ['a reset of nobody', ['reset'], 'Whose password?'],
  ['a reset by id', ['reset', 'a@example.test', '--id', randomUUID()], 'Whose password?'],
  ['joining an id alone', ['join', '--id', randomUUID()], 'Which person?'],
  [
    'a promise that belongs to joining',
    ['promote', 'a@example.test', '--unverified'],
    'only works with join',
  ],
])('%s: exit code 2 and a message', async (_, args, sentence) => {
  const { code, said } = await admin(args)
  expect(code, said).toBe(2)
  expect(said).toContain(sentence)
})

it('help prints the help', async () => {
  const { code, said } = await admin(['--help'])
  expect(code).toBe(0)
  expect(said).toContain('promote EMAIL')
})

describe('purge', () => {
  const name = 'Prairie Falls, NE'

  // HOLD-14
  it('says what is due and which hold keeps the rest, and deletes only with --yes', async () => {
    const { world } = installation
    const { id } = world.cities.prairieFalls
    expect((await admin(['purge'])).code).toBe(2)
    expect(await admin(['purge', 'Nowhere, NE'])).toMatchObject({ code: 1 })
    expect((await admin(['purge', name])).said).toContain('Prairie Falls, NE keeps its trash forever')
    await installation.query(`
      update cities set retention_days = 30, retention_set_by = '${world.people.ana.id}', retention_set_at = now() where id = '${id}';
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by, deleted_at, deleted_by)
      select gen_random_uuid(), '${id}', 'Old ' || n, 41, -96, 'Prairie Falls', 'NE', u, u, now() - interval '31 days', u
      from generate_series(1, 3) n, (select '${world.people.wes.id}'::uuid as u) w;
      insert into holds (id, city_id, reason, subject_kind, location_id, created_by)
      select gen_random_uuid(), '${id}', 'Smith v. City', 'location', id, '${world.people.ana.id}' from locations where name = 'Old 1'`)
    const dry = await admin(['purge', name])
    expect(dry.said).toContain('2 locations and 0 deleted notes are due.')
    expect(dry.said).toContain('1 kept: Hold “Smith v. City”.')
    const left = async () =>
      (await installation.query(`select name from locations where name like 'Old %' order by name`)).length
    expect([dry.code, await left()]).toEqual([0, 3])
    // HOLD-10
    const early = await admin(['purge', name, '--yes'])
    expect([early.code, await left()]).toEqual([1, 3])
    expect(early.said).toContain('changed the retention in the last 24 hours')
    expect(early.said).toMatch(/may run from \d{4}-\d\d-\d\d \d\d:\d\d UTC on\./)
    await installation.query(`update cities set retention_set_at = now() - interval '2 days'`)
    const purged = await admin(['purge', name, '--yes'])
    expect(purged.said).toContain('Prairie Falls, NE: 2 locations purged from the trash, 1 kept by holds.')
    expect([purged.code, await left()]).toEqual([0, 1])
    const named = await installation.query(`select user_name from activities where action = 'purged'`)
    expect(named).toEqual([{ user_name: 'Server administrator' }])
  })
})
