/** The server's database role: its own weak one, created if missing, or the one in DATABASE_URL. */
import { randomUUID } from 'node:crypto'
import { layBlankUsaBase } from '@lamplighter/map-maker/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { freePort, type ServerProcess } from './server-process.ts'

let installation: Installation
let server: ServerProcess
beforeAll(async () => {
  installation = await makeInstallation()
  server = await installation.start()
})
afterAll(() => installation.close())

const rolesAtWork = async (database: string) =>
  (
    await installation.query<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = $1 and application_name = 'lamplighter'`,
      [database],
    )
  ).map(({ usename }) => usename)

const end = async ({ node, ended }: ServerProcess) => {
  node.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
}

describe('on the embedded database', () => {
  it('is the weak one, and no connection as the owner stays open', async () => {
    expect(await rolesAtWork('lamplighter')).toEqual(['lamplighter_api'])
    const rights = await installation.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, has_table_privilege(oid, 'audit', 'update') as changes
        from pg_roles where rolname = 'lamplighter_api'`,
    )
    expect(rights).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false, changes: false },
    ])
  })

  it('is created by the first start without it', async () => {
    await installation.query('drop owned by lamplighter_api')
    await installation.query('drop role lamplighter_api')
    await end(server)
    server = await installation.start()
    expect(await rolesAtWork('lamplighter')).toEqual(['lamplighter_api'])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('on an external database', () => {
  let databases = 0

  async function elsewhere() {
    const name = `elsewhere_${++databases}`
    await installation.query(`create database ${name}`)
    const client = await installation.connect(name)
    await client.end()
    const address = (role: string) => `postgres://${role}@/${name}?host=${encodeURIComponent(client.host)}`
    const environment = async () => {
      const dataDir = `${installation.dataDir}/${name}/${randomUUID()}`
      await layBlankUsaBase(basemapDir({ dataDir }))
      return { DATA_DIR: dataDir, PORT: String(await freePort()) }
    }
    return { name, owner: address(client.user ?? ''), weak: address('clerk'), environment }
  }
  beforeAll(() => installation.query('create role clerk login'))

  it('is the owner when no other role is named, which is logged in one line', async () => {
    const { name, owner, environment } = await elsewhere()
    const alone = await installation.start({ ...(await environment()), DATABASE_URL: owner })
    expect(alone.output().match(/.*DATABASE_OWNER_URL.*/g)).toHaveLength(1)
    expect(await rolesAtWork(name)).toEqual(['lamplighter'])
    await end(alone)
  })

  it('is the one in DATABASE_URL beside DATABASE_OWNER_URL, also when several servers start at once', async () => {
    const { name, owner, weak, environment } = await elsewhere()
    const start = async () => {
      const urls = { DATABASE_URL: weak, DATABASE_OWNER_URL: owner }
      return installation.start({ ...(await environment()), ...urls })
    }
    const both = await Promise.all([start(), start()])
    for (const { output } of both) expect(output()).not.toContain('DATABASE_OWNER_URL')
    expect(await rolesAtWork(name)).toEqual(['clerk'])
    const [changes] = await installation.query(
      `select has_table_privilege('clerk', 'audit', 'update') as audit, has_schema_privilege('clerk', 'public', 'create') as make`,
      [],
      name,
    )
    expect(changes).toEqual({ audit: false, make: false })
    await Promise.all(both.map(end))

    const later = await installation.start({ ...(await environment()), DATABASE_URL: weak })
    // Without the owner's address, the log explains how to create the first platform admin, and mentions nothing else
    // about that role.
    const told = () => later.output().match(/.*DATABASE_OWNER_URL.*/g)
    await expect.poll(told).toEqual([expect.stringContaining('Nobody is a platform admin yet')])
    await end(later)
  })

  it('keeps its rights when it owns the tables despite a separate owner URL', async () => {
    const { name, owner, weak, environment } = await elsewhere()
    await installation.query(`grant create on schema public to clerk`, [], name)
    const clerk = await installation.start({ ...(await environment()), DATABASE_URL: weak })
    await end(clerk)
    // Simulates a later migration that created it.
    await installation.query('alter table oidc_sign_ins owner to lamplighter', [], name)
    const both = { ...(await environment()), DATABASE_URL: weak, DATABASE_OWNER_URL: owner }
    const advised = await installation.start(both)
    expect(advised.output().match(/.*DATABASE_OWNER_URL.*/g)).toHaveLength(1)
    const [rights] = await installation.query(
      `select has_table_privilege('clerk', 'audit', 'update') as audit, has_table_privilege('clerk', 'oidc_sign_ins', 'insert') as made_later`,
      [],
      name,
    )
    expect(rights).toEqual({ audit: true, made_later: true })
    await end(advised)
  })

  it('cannot create the tables when it is weak and alone', async () => {
    const { weak, environment } = await elsewhere()
    const refused = await installation.launch({ ...(await environment()), DATABASE_URL: weak })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toMatch(/^lamplighter: The tables are not as .* Set DATABASE_OWNER_URL .*\n$/)
  })

  it('is rejected when the two URLs name two databases', async () => {
    const here = await elsewhere()
    const there = await elsewhere()
    const refused = await installation.launch({
      ...(await here.environment()),
      DATABASE_URL: here.weak,
      DATABASE_OWNER_URL: there.owner,
    })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toContain('must name the same database')
  })
})
