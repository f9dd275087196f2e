/** Writes apps/server/src/db/schema.ts from the migrations, run in a temporary database. A server test fails when it is stale. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { describeSchema } from '../apps/server/src/db/describe-schema.ts'
import { openDb } from '../apps/server/src/db/kysely.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-schema-'))
const server = await startEmbeddedPostgres({ dataDir })
try {
  const { db } = openDb({ connection: { ...server.connection, database: 'postgres' }, max: 2 })
  await migrate(db)
  await writeFile(new URL('../apps/server/src/db/schema.ts', import.meta.url), await describeSchema(db))
  await db.destroy()
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
