/** Two servers that share only a database, set up as deploy says, and a bucket. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { layBlankUsaBase } from '@lamplighter/map-maker/testing'
import pg from 'pg'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { startS3 } from '../s3-stand-in.ts'
import { generousLimits } from '../test-config.ts'
import { freePort, launchServer, type ServerProcess } from './server-process.ts'

export interface Nodes {
  ports: readonly [number, number]
  /** Starts or restarts one of the two servers and waits until it is ready. */
  start(which: 0 | 1): Promise<ServerProcess>
  /** Runs one statement as the owner of the tables. */
  query<R extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

/** Adds `environment` to that of both servers. */
export async function makeNodes(publicUrl: string, environment: Record<string, string> = {}): Promise<Nodes> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-nodes-'))
  const postgres = await startEmbeddedPostgres({ dataDir: dir })
  const s3 = await startS3()
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  for (const statement of await databaseStatements()) await admin.query(statement)
  await admin.end()
  const { host = '' } = postgres.connection
  const urlOf = (role: string) => `postgres://${role}@/lamplighter?host=${encodeURIComponent(host)}`
  const ports = [await freePort(), await freePort()] as const
  const launched: ServerProcess[] = []
  const owner = new pg.Pool({ connectionString: urlOf('lamplighter_owner'), max: 2 })
  owner.on('error', () => {})
  return {
    ports,
    async start(which) {
      const dataDir = join(dir, `node-${which}`)
      await layBlankUsaBase(basemapDir({ dataDir }))
      const server = launchServer({
        ...s3.environment,
        ...generousLimits,
        NODES: '2',
        TRUSTED_PROXIES: '1',
        PORT: String(ports[which]),
        PUBLIC_URL: publicUrl,
        DATA_DIR: dataDir,
        DATABASE_URL: urlOf('lamplighter_api'),
        DATABASE_OWNER_URL: urlOf('lamplighter_owner'),
        MAP_STREET: 'off',
        LOG_LEVEL: 'info',
        ...environment,
      })
      launched.push(server)
      await server.ready
      return server
    },
    query: async (statement, values) => (await owner.query(statement, values)).rows,
    async close() {
      for (const { node } of launched) node.kill('SIGKILL')
      await Promise.all(launched.map(({ ended }) => ended))
      await owner.end()
      s3.close()
      await postgres.stop()
      await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

const guide = new URL('../../../../../docs/admin-guide.md', import.meta.url)

/** The SQL block in the administrator's guide, statement by statement. */
async function databaseStatements(): Promise<string[]> {
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(await readFile(guide, 'utf8')) ?? []
  return block
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
