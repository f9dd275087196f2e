/** The list of backups made of this installation, to know when it was last saved. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { firstRow, oneRow } from '../db/rows.ts'
import type { BackupsTable } from '../db/schema.ts'
import type { Manifest } from './manifest.ts'

export type BackupRecord = Selectable<BackupsTable>

/** The last backup that was made and verified, by the schedule or by a command; null when there is none. */
export async function lastBackup(
  db: Db,
  reasons: readonly Manifest['reason'][] = ['command', 'schedule', 'upgrade', 'replace'],
): Promise<BackupRecord | null> {
  return firstRow(
    db,
    sql<BackupRecord>`
      select id, made_at, reason, folder, bytes from backups where reason = any(${reasons}) order by made_at desc limit 1`,
  )
}

/** The tables of an older version have no such list; then nothing is written. */
export async function recordBackup(db: Db, folder: string, manifest: Manifest): Promise<void> {
  const { id, madeAt, reason, bytes } = manifest
  const is = await oneRow(db, sql<{ there: boolean }>`select to_regclass('backups') is not null as there`)
  if (!is.there) return
  await sql`
    insert into backups (id, made_at, reason, folder, bytes) values (${id}, ${madeAt}, ${reason}, ${folder}, ${bytes})
    on conflict do nothing`.execute(db)
}
