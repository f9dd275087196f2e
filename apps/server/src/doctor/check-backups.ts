/** Checks whether this installation was backed up recently. */
import { lastBackup } from '../backup/last-backup.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/kysely.ts'
import { type Finding, ok, warning } from './finding.ts'

const DAY_MS = 24 * 60 * 60_000
/** One night may be missed when the server was off. */
const SCHEDULED_DAYS = 2
const BY_HAND_DAYS = 8

/** The demonstration needs none. Backups that a command made before changing something do not count. */
export async function checkBackups(db: Db, config: Config, now = new Date()): Promise<Finding[]> {
  if (config.demo.allowed) return []
  const last = await lastBackup(db, ['command', 'schedule'])
  const how = config.databaseUrl
    ? 'Run npm run backup -- FOLDER, and let a timer repeat it; or save database and bucket by their own means.'
    : 'Set BACKUP_DIR, and the server makes one each night; or run npm run backup -- FOLDER.'
  if (!last) return [warning('backup', `none was made yet. ${how}`)]
  const days = (now.getTime() - last.made_at.getTime()) / DAY_MS
  const words = `the last good one is of ${last.made_at.toISOString()}, in ${last.folder}`
  if (days <= (config.backups.dir ? SCHEDULED_DAYS : BY_HAND_DAYS)) return [ok('backup', words)]
  return [
    warning(
      'backup',
      `${words}, ${Math.floor(days)} days ago. ${config.backups.dir ? 'See the log for the errors.' : how}`,
    ),
  ]
}
