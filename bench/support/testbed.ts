/** The bench's environment: its own folder and PostgreSQL, both removed afterwards. */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { databaseNamed } from '../../apps/server/src/db/create-database.ts'
import { openDb } from '../../apps/server/src/db/kysely.ts'
import { type Server, startServer, stopPrograms } from './programs.ts'

/** The issuer address in tokens. Nothing is fetched from it. */
export const publicUrl = 'http://127.0.0.1:5999'

export interface Testbed {
  dir: string
  postgresPid: number
  /** Address of the named database, which is created if it is missing. */
  database(name: string): Promise<string>
  /** Starts the API on that database, as `npm start` does. */
  startApi(databaseUrl: string, settings?: Record<string, string>): Promise<Server>
  /** Stops the programs and removes the databases and files of a measurement, even if it failed. */
  clean(): Promise<void>
  close(): Promise<void>
}

export async function openTestbed(): Promise<Testbed> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-bench-'))
  await chmod(dir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'database') })
  const { host, port, user } = postgres.connection
  const databases = new Set<string>()
  let apis = 0
  return {
    dir,
    postgresPid: postgres.pid,
    async database(name) {
      databases.add(name)
      await databaseNamed(postgres.connection, name)
      return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    },
    startApi: (databaseUrl, settings = {}) =>
      startServer({
        script: ['apps/server/src/main.ts'],
        env: {
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(dir, `api-${++apis}`),
          MAP_STREET: 'off',
          PUBLIC_URL: publicUrl,
          LOG_LEVEL: 'warn',
          // One user does the work of hundreds here.
          LIMIT_WRITES_PER_MINUTE: '1000000',
          LIMIT_LISTS_PER_MINUTE: '1000000',
          LIMIT_SEARCHES_PER_MINUTE: '1000000',
          LIMIT_TILES_PER_MINUTE: '1000000',
          LIMIT_GEOCODES_PER_MINUTE: '1000000',
          LIMIT_LOGINS_PER_ADDRESS_AND_MINUTE: '1000000',
          ...settings,
        },
      }),
    async clean() {
      await stopPrograms()
      const { pool } = openDb({ connection: postgres.connection, max: 1 })
      for (const name of databases) await pool.query(`drop database if exists "${name}" with (force)`)
      await pool.end()
      databases.clear()
      const files = (await readdir(dir)).filter((name) => name !== 'database')
      for (const name of files) await rm(join(dir, name), { recursive: true, force: true })
    },
    async close() {
      await stopPrograms()
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
