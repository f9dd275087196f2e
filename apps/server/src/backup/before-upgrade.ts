/** Saves the embedded database before a new version changes its tables, so that the upgrade can be undone (DUR-22). */
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openStorage } from '../adapters/object-storage/open-storage.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseAccess } from '../db/database-access.ts'
import { backupsIn, removeBackup } from './backup-folder.ts'
import { formatBytes } from './format-bytes.ts'
import { makeBackup } from './make-backup.ts'
import { connect } from './sessions.ts'

/** Keeps the one before the last as well: a version's faults rarely show on the first day. */
const KEPT = 2

/** Used by prepareDatabase. Files are linked, or left in their bucket: they are needed only to undo the upgrade. */
export function saveBeforeUpgrade(
  config: Config,
  access: DatabaseAccess,
  log: (line: string) => void,
  freeOn: (folder: string) => Promise<number> = freeBytes,
): ((missing: string[]) => Promise<void>) | undefined {
  if (!config.backups.beforeUpgrade) return undefined
  const into = join(config.dataDir, 'backups')
  return async (missing) => {
    await rejectShortDisk(config, access, await freeOn(config.dataDir))
    const { folder, manifest } = await makeBackup({
      connection: access.owner,
      storage: config.s3 ? null : await openStorage(config),
      into,
      reason: 'upgrade',
      link: true,
    })
    log(
      `This version changes the tables (${missing.join(', ')}). They were saved before, in ${folder} (${formatBytes(manifest.bytes)}).`,
    )
    const made = (await backupsIn(into)).filter(({ manifest: { reason } }) => reason === 'upgrade')
    for (const { folder: old } of made.slice(KEPT)) await removeBackup(into, old)
  }
}

async function rejectShortDisk({ s3, dataDir }: Config, access: DatabaseAccess, free: number): Promise<void> {
  const client = await connect(access.owner)
  try {
    const { rows } = await client.query(`
      select pg_database_size(current_database())::float8 as rows, (select coalesce(sum(bytes), 0)::float8 from media) as files`)
    const needed = rows[0].rows + (s3 || (await onOneDisk(dataDir)) ? 0 : rows[0].files)
    if (free >= needed) return
    throw new Error(
      `This version changes the tables, and there is not enough space to save them first: ${formatBytes(free)} free, ${formatBytes(needed)} ` +
        `needed in ${dataDir}. Nothing was changed. Free some space; or save them yourself (npm run backup -- FOLDER) and start once with ` +
        'BACKUP_BEFORE_UPGRADE=off.',
    )
  } finally {
    await client.end()
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** True when files can be linked, and so take no space. */
async function onOneDisk(dataDir: string): Promise<boolean> {
  const media = await stat(join(dataDir, 'media')).catch(() => null)
  return media === null || media.dev === (await stat(dataDir)).dev
}
