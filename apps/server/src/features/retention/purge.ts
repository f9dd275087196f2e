/**
 * The nightly purge of trash (HOLD-11). Cities take turns batch by batch, so that a city with much trash does not delay
 * the others. Each batch is one transaction that stores how far it got: any server continues an interrupted purge.
 */
import type { Purge } from '@lamplighter/domain/holds'
import { recordPurge } from '../../audit/record-purge.ts'
import type { Db } from '../../db/kysely.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { purgeLocations, purgeNotes } from './purge.repo.ts'
import * as repo from './retention.repo.ts'

/** Cleanup runs every ten minutes; other jobs wait for it. */
const MOST_MS = 60_000

/** The first failure is thrown after the other cities had their turns. */
export async function purgeTrash(db: Db): Promise<void> {
  await repo.deleteOldPurges(db)
  await repo.beginDuePurges(db)
  const until = Date.now() + MOST_MS
  const failures: unknown[] = []
  for (let running = await repo.runningPurges(db); running.length > 0 && Date.now() < until; ) {
    const unfinished: string[] = []
    for (const id of running)
      try {
        if ((await purgeBatch(db, id)) === 'more') unfinished.push(id)
      } catch (error) {
        failures.push(error)
      }
    running = unfinished
  }
  if (failures.length > 0) throw failures[0]
}

type Purged = Pick<Purge, 'locations' | 'notes' | 'files' | 'kept'>

/**
 * Purges one city now; `author` is named in the feed. Null if another server finished it, and if the city keeps its trash or is
 * not active.
 */
export async function purgeCity(db: Db, cityId: string, author: string): Promise<Purged | null> {
  const id = await repo.beginPurge(db, cityId, author)
  if (id === null) return null
  for (;;) {
    const step = await purgeBatch(db, id)
    if (step !== 'more') return step
  }
}

/** Returns the result once the purge has ended; null if another server ended it or works on it. */
function purgeBatch(db: Db, id: string): Promise<Purged | 'more' | null> {
  return db.transaction().execute(async (transaction) => {
    const purge = await repo.lockPurge(transaction, id)
    if (!purge) return null
    if (purge.isOver) return end(transaction, purge)
    await allowLongStatements(transaction)
    const run = purge.stage === 'locations' ? purgeLocations : purgeNotes
    const batch = await run(transaction, purge)
    if (batch.afterId !== null) await repo.recordBatch(transaction, id, batch)
    else if (purge.stage === 'locations') await repo.beginNotes(transaction, id)
    else return end(transaction, purge)
    return 'more'
  })
}

/** A night without anything to purge is not told. */
async function end(db: Db, { id, cityId, author }: repo.RunningPurge): Promise<Purged | null> {
  const purged = await repo.endPurge(db, id)
  if (purged && purged.locations + purged.notes > 0) {
    const { locations, notes, kept } = purged
    await recordPurge(db, { cityId, author }, { locations, notes, kept })
  }
  return purged
}
