/** Prepares the database at each start: migrations, and the rights of the role that answers requests. */
import { apiRoleOf, type DatabaseAccess } from './database-access.ts'
import { grantUse, makeRole, ownsTables } from './grants.ts'
import { type Db, openDb } from './kysely.ts'
import { migrate } from './migrate.ts'
import { ensureTextIndex } from './text-index.ts'

export interface OwnedDatabase {
  /** A connection as the owner, for tasks that requests may not do; close it as soon as they are done. */
  db: Db
  /** False when the role that answers requests may change tables and the audit trail. */
  apiIsWeak: boolean
  /** False when pg_trgm is not available. */
  textIsIndexed: boolean
  /** The migrations that changed tables in use; empty when all tables are new. */
  upgraded: string[]
  close(): Promise<void>
}

/**
 * Safe when several servers start at once, and quick when there is nothing to do. `beforeChanging` is called when
 * tables in use are about to be changed.
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  beforeChanging?: (missing: string[]) => Promise<void>,
): Promise<OwnedDatabase> {
  const api = await apiRoleOf(access)
  const { db } = openDb({ connection: access.owner, max: 2 })
  const close = () => db.destroy()
  try {
    let upgraded: string[] = []
    await migrate(db, async (missing) => {
      await beforeChanging?.(missing)
      upgraded = missing
    })
    const textIsIndexed = await ensureTextIndex(db)
    if (access.makeRole) await makeRole(db, access.makeRole)
    const apiIsWeak = !(await ownsTables(db, api.name))
    // An owner keeps its rights, and needs them on tables that a superuser created in its place.
    if (!api.preparesItself)
      await db.transaction().execute((transaction) => grantUse(transaction, api.name, { exactly: apiIsWeak }))
    return { db, close, apiIsWeak, textIsIndexed, upgraded }
  } catch (error) {
    await close()
    throw isDenied(error) ? new Error(notTheOwner, { cause: error }) : error
  }
}

const notTheOwner =
  'The tables are not as this version needs them, or not open to the role that uses them, and the role at hand may not ' +
  'mend that. Set DATABASE_OWNER_URL to the address of the role that owns the tables, at least for one start.'

function isDenied(error: unknown): boolean {
  return (error as { code?: string }).code === '42501'
}
