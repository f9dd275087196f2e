/** Decides which scheduled backups are removed after a newer one was made and verified. */
import type { Config } from '../config/config.ts'
import { backupsIn, removeBackup } from './backup-folder.ts'
import type { Manifest } from './manifest.ts'

type Kept = Pick<Config['backups'], 'keepDays' | 'keepWeeks'>

/**
 * Returns the backups that are neither the last of one of the last `keepDays` days nor of one of the last `keepWeeks`
 * weeks with a backup. Days without a backup do not count: a server that was off for a month loses none. Newest first,
 * like the input.
 */
export function expiredBackups<T extends { madeAt: string }>(newestFirst: readonly T[], keep: Kept): T[] {
  const kept = new Set<T>()
  for (const [period, amount] of [
    [dayOf, keep.keepDays],
    [weekOf, keep.keepWeeks],
  ] as const) {
    const seen = new Set<number>()
    for (const backup of newestFirst) {
      const is = period(backup)
      if (seen.has(is)) continue
      if (seen.size === amount) break
      seen.add(is)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}

const DAY_MS = 24 * 60 * 60_000
/** Days and weeks in UTC. Weeks begin on Mondays; 1970 began on a Thursday. */
const dayOf = ({ madeAt }: { madeAt: string }) => Math.floor(Date.parse(madeAt) / DAY_MS)
const weekOf = (backup: { madeAt: string }) => Math.floor((dayOf(backup) + 3) / 7)

/** Removes them and returns their folders. Manual backups and those of other installations are left alone. */
export async function dropOldBackups(into: string, just: Manifest, keep: Kept): Promise<string[]> {
  const ours = (await backupsIn(into)).filter(
    ({ manifest: { reason, installation, madeAt } }) =>
      reason === 'schedule' && installation === just.installation && madeAt <= just.madeAt,
  )
  const old = expiredBackups(
    ours.map(({ folder, manifest }) => ({ folder, madeAt: manifest.madeAt })),
    keep,
  )
  for (const { folder } of old) await removeBackup(into, folder)
  return old.map(({ folder }) => folder)
}
