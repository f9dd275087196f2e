/** SEC-33: the first platform admin, created with the link that the server prints, and the checks around it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { checkSetup, claimSetup } from '@lamplighter/domain/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPlatformRole } from '../../cli/platform-admins.ts'
import { lockPlatformAdmins } from '../../db/lock-platform-admins.ts'
import { makeSetupLink } from '../../start/setup-link.ts'
import type { PersonName } from '../../testing/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`update users set platform_role = 'user'`.execute(app.owner)
  await sql`delete from platform_setup`.execute(app.owner)
})

async function newSecret(): Promise<string> {
  const link = await makeSetupLink(app.owner, 'https://assets.city.example')
  return /^https:\/\/assets\.city\.example\/setup#([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''
}

const check = async (secret: string) => (await app.nobody.call(checkSetup, { body: { secret } })).status
const claim = async (who: PersonName, secret: string) =>
  (await app.as(who)).call(claimSetup, { body: { secret } })
const admins = async () =>
  (
    await sql<{ subject: string }>`select subject from users where platform_role = 'admin'`.execute(app.owner)
  ).rows.map(({ subject }) => subject)
const asApi = (statement: string, values: unknown[] = []) =>
  app.parts.pool.query(statement, values).then(
    ({ rows }) => rows,
    ({ code }: { code?: string }) => code,
  )
const person = (name: PersonName) => app.world.people[name].id

describe('the link', () => {
  it('makes its user the first platform admin, once', async () => {
    const secret = await newSecret()
    expect(await check(secret)).toBe(200)
    const { status, body } = await claim('nina', secret)
    expect([status, body.user.platformRole]).toEqual([200, 'admin'])
    expect(await admins()).toEqual(['nina'])
    expect((await (await app.as('nina')).send('GET', '/api/admin/overview')).status).toBe(200)
    expect(await check(secret)).toBe(410)
    expect((await claim('wes', secret)).problem.code).toBe('link_over')
    expect(await admins()).toEqual(['nina'])
  })

  it('makes one of two concurrent users an admin', async () => {
    const secret = await newSecret()
    const answers = await Promise.all([claim('nina', secret), claim('wes', secret), claim('bo', secret)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect(await admins()).toHaveLength(1)
  })

  it('is replaced by the next one', async () => {
    const [first, second] = [await newSecret(), await newSecret()]
    expect([await check(first), await check(second)]).toEqual([410, 200])
    expect((await claim('nina', first)).status).toBe(410)
    expect((await claim('nina', second)).status).toBe(200)
  })

  it('of one of two servers that start at once works', async () => {
    const secrets = await Promise.all([newSecret(), newSecret()])
    const open = (await Promise.all(secrets.map(check))).filter((status) => status === 200)
    expect(open).toHaveLength(1)
  })

  it('expires after a day', async () => {
    const secret = await newSecret()
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from platform_setup`.execute(
      app.owner,
    )
    expect(rows).toEqual([{ hours: 24 }])
    await sql`update platform_setup set expires_at = now() - interval '1 second'`.execute(app.owner)
    expect(await check(secret)).toBe(410)
    expect((await claim('nina', secret)).status).toBe(410)
    expect(await admins()).toEqual([])
  })

  it('is permanently void once someone else is platform admin', async () => {
    const secret = await newSecret()
    const pat = { id: person('pat') } as Parameters<typeof setPlatformRole>[1]
    await setPlatformRole(app.owner, pat, 'admin')
    expect(await check(secret)).toBe(410)
    expect(await makeSetupLink(app.owner, 'https://assets.city.example')).toBe(null)
    await setPlatformRole(app.owner, pat, 'user')
    expect((await claim('nina', secret)).status).toBe(410)
    expect(await admins()).toEqual([])
  })

  it('waits for a command that promotes someone else at the same moment', async () => {
    const secret = await newSecret()
    const { claiming, early } = await app.owner.transaction().execute(async (transaction) => {
      await lockPlatformAdmins(transaction)
      const claiming = claim('nina', secret)
      const early = await Promise.race([claiming.then(() => 'answered'), delay(300, 'waits')])
      await sql`update users set platform_role = 'admin' where subject = 'pat'`.execute(transaction)
      return { claiming, early }
    })
    expect([early, (await claiming).status, await admins()]).toEqual(['waits', 410, ['pat']])
  })

  it('needs the right secret, and a signed-in user with a record', async () => {
    const secret = await newSecret()
    for (const wrong of ['', 'x', secret.slice(1), `${secret}=`, secret.toUpperCase(), randomUUID()])
      expect([wrong, (await claim('nina', wrong)).status]).toEqual([wrong, 410])
    expect((await app.nobody.call(claimSetup, { body: { secret } })).status).toBe(401)
    const eve = await app.withIdentity({ subject: randomUUID(), name: 'Eve', email: 'eve@example.test' })
    expect((await eve.call(claimSetup, { body: { secret } })).problem.code).toBe('not_registered')
    expect([await admins(), await check(secret)]).toEqual([[], 200])
  })

  it('is recorded in the audit trail, also when it was rejected', async () => {
    const secret = await newSecret()
    await claim('wes', 'wrong')
    await claim('nina', secret)
    const { rows } = await sql`
      select endpoint, object_type, object_id, outcome, encode(after_hash, 'hex') = encode(sha256('"admin"'), 'hex') as admin
      from audit where endpoint in ('setup_claimed', 'claimSetup') order by id desc limit 3`.execute(
      app.owner,
    )
    expect(rows.toReversed()).toEqual([
      {
        endpoint: 'setup_claimed',
        object_type: 'user',
        object_id: person('wes'),
        outcome: 'refused',
        admin: null,
      },
      {
        endpoint: 'claimSetup',
        object_type: 'platform_role',
        object_id: person('nina'),
        outcome: 'done',
        admin: true,
      },
      {
        endpoint: 'setup_claimed',
        object_type: 'user',
        object_id: person('nina'),
        outcome: 'done',
        admin: null,
      },
    ])
  })

  it('is rate-limited like passwords', async () => {
    const strict = await testApp({ LIMIT_LOGINS_PER_ADDRESS_AND_MINUTE: '3' })
    const statuses = []
    for (let tries = 0; tries < 4; tries++)
      statuses.push((await strict.nobody.call(checkSetup, { body: { secret: 'guess' } })).status)
    const nina = await strict.as('nina')
    statuses.push((await nina.call(claimSetup, { body: { secret: 'guess' } })).status)
    await strict.close()
    expect(statuses).toEqual([410, 410, 410, 429, 429])
  })
})

describe('the role that answers requests', () => {
  const DENIED = '42501'

  it.each([
    'select * from platform_setup',
    'select count(*) from platform_setup',
    `insert into platform_setup (token_hash, expires_at) values (sha256('x'), now() + interval '1 day')`,
    `update platform_setup set token_hash = sha256('x')`,
    'delete from platform_setup',
    'drop function claim_platform_setup(text, uuid)',
    'alter function claim_platform_setup(text, uuid) security invoker',
    'alter function claim_platform_setup(text, uuid) set search_path = pg_temp',
    'alter table users disable trigger users_end_platform_setup',
    `create or replace function platform_setup_is_open(token text) returns boolean language sql as 'select true'`,
  ])('cannot: %s', async (statement) => {
    await newSecret()
    expect(await asApi(statement)).toBe(DENIED)
  })

  it('has only the secret to call the function with', async () => {
    const secret = await newSecret()
    const { rows } = await sql<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from platform_setup`.execute(app.owner)
    for (const guess of [rows[0]?.hash ?? '', `\\x${rows[0]?.hash}`, '', null])
      expect(await asApi('select claim_platform_setup($1, $2) as claimed', [guess, person('nina')])).toEqual([
        { claimed: false },
      ])
    expect(await admins()).toEqual([])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('gains nothing from its own objects: the functions use their owner’s tables', async () => {
    const secret = await newSecret()
    const client = await app.parts.pool.connect()
    try {
      await client.query(`select set_config('search_path', 'pg_temp, information_schema', false)`)
      const { rows } = await client.query('select public.platform_setup_is_open($1) as open', [`${secret}x`])
      expect(rows).toEqual([{ open: false }])
      const settings = await client.query(
        `select proname, prosecdef, proconfig from pg_catalog.pg_proc
          where proname in ('claim_platform_setup', 'platform_setup_is_open') order by 1`,
      )
      expect(settings.rows).toEqual(
        ['claim_platform_setup', 'platform_setup_is_open'].map((proname) => ({
          proname,
          prosecdef: true,
          proconfig: ['search_path=pg_catalog, public, pg_temp'],
        })),
      )
    } finally {
      client.release(true)
    }
  })

  it('is the only role with access', async () => {
    const name = `stranger_${randomUUID().slice(0, 8)}`
    await sql`create role ${sql.id(name)}`.execute(app.owner)
    try {
      const { rows } = await sql<{ may: boolean }>`
        select has_function_privilege(${name}, oid, 'execute') as may from pg_proc
        where proname in ('claim_platform_setup', 'platform_setup_is_open')`.execute(app.owner)
      expect(rows).toEqual([{ may: false }, { may: false }])
    } finally {
      await sql`drop role ${sql.id(name)}`.execute(app.owner)
    }
  })

  it('still cannot promote anyone on its own', async () => {
    await newSecret()
    expect(await asApi(`update users set platform_role = 'admin'`)).toBe(DENIED)
    expect(await admins()).toEqual([])
  })
})
