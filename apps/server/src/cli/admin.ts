/** `npm run admin`: who is a platform admin. See admin-arguments.ts for what it can be told, and its exit codes. */
import { readConfig } from '../config.ts'
import { findCluster } from '../db/embedded/cluster-dir.ts'
import { readArguments, usage } from './admin-arguments.ts'
import { describe, listOf } from './admin-words.ts'
import { openDatabase } from './open-database.ts'
import { listPlatformAdmins, setPlatformRole } from './platform-admins.ts'
import { complain, say } from './terminal.ts'

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    say(usage)
    return 0
  }
  const config = readConfig(process.env)
  if (!config.databaseUrl && !(await findCluster(config.dataDir)))
    throw new Error(`There is no database in ${config.dataDir} yet. Start Lamplighter once, or set DATA_DIR.`)
  const { db, close } = await openDatabase(config, complain)
  try {
    if (asked.command === 'list') {
      say(listOf(await listPlatformAdmins(db)))
      return 0
    }
    const outcome = await setPlatformRole(db, {
      email: asked.email,
      id: asked.id,
      role: asked.command === 'promote' ? 'admin' : 'user',
    })
    if (outcome.kind === 'one') say(describe(asked, outcome))
    else complain(describe(asked, outcome))
    return outcome.kind === 'one' ? 0 : 1
  } catch (error) {
    throw (error as { code?: string }).code === '42501' ? new Error(notTheOwner) : error
  } finally {
    await close()
  }
}

const notTheOwner =
  'The role in DATABASE_URL may not say who is a platform admin. Set DATABASE_OWNER_URL to the address of the role that owns the tables.'

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    complain(`admin: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 2
  },
)
