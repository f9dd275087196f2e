/** The counts of a crash run, under the names in docs/reliability.md. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../process/installation.ts'
import type { Writer } from './writer.ts'

export interface CrashResults {
  cycles: number
  acknowledged: number
  photos: number
  failedSends: number
  answeredFromTheRecord: number
  /** Rejected, not lost: the server had been killed more than once while finishing them, and they were sent again. */
  givenUp: number
  /** Acknowledged, but not in the database; or a photo whose file is missing or differs. */
  lost: string[]
  /** Recorded more than once, or without a request. */
  doubled: string[]
  /** Files that belong to no photo and are not scheduled for removal. */
  halfFiles: string[]
  /** Milliseconds from the end of the killed processes until /readyz answered 200. */
  recoveries: number[]
}

/** Call it after the writers have ended, while the database is still running. */
export async function countResults(
  { query, dataDir }: Installation,
  writers: readonly Writer[],
  recoveries: readonly number[],
): Promise<CrashResults> {
  const sum = (count: (writer: Writer) => number) =>
    writers.reduce((total, writer) => total + count(writer), 0)
  const ids = writers.flatMap(({ acknowledged }) => acknowledged.map(({ id }) => id))
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const lost = await query<{ id: string }>(
    'select id from unnest($1::uuid[]) id where not exists (select from operations where op_id = id)',
    [ids],
  )
  const doubled = await query<{ id: string }>(
    `select op_id as id from activities group by 1 having count(*) > 1
      union select op_id from audit where op_id is not null group by 1 having count(*) > 1
      union select op_id from operations where op_id <> all ($1::uuid[])`,
    [ids],
  )
  const { lost: lostFiles, half } = await compareFiles(query, join(dataDir, 'media'))
  return {
    cycles: recoveries.length,
    acknowledged: ids.length,
    photos: sum(({ photos }) => photos.length),
    failedSends: sum(({ felt }) => felt.failed),
    answeredFromTheRecord: sum(({ felt }) => felt.repeated),
    givenUp: sum(({ felt }) => felt.givenUp),
    lost: [...idsOf(lost), ...lostFiles],
    doubled: idsOf(doubled),
    halfFiles: half,
    recoveries: recoveries.toSorted((a, b) => a - b),
  }
}

interface Row {
  object_key: string
  thumb_key: string | null
  sha256: string
}

async function compareFiles(query: Installation['query'], dir: string) {
  const rows = await query<Row>(
    `select object_key, thumb_key, encode(sha256_stored, 'hex') as sha256 from media`,
  )
  const due = await query<{ object_key: string }>('select object_key from object_deletions')
  const known = new Set([
    ...rows.flatMap(({ object_key, thumb_key }) => [object_key, thumb_key ?? '']),
    ...due.map(({ object_key }) => object_key),
  ])
  return {
    lost: rows
      .filter(({ object_key, sha256 }) => sha256Of(join(dir, object_key)) !== sha256)
      .map(({ object_key }) => object_key),
    half: globSync('organized/**/*.*', { cwd: dir }).filter((key) => !known.has(key)),
  }
}

function sha256Of(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return null
  }
}

export function inWords(figures: CrashResults): string {
  const { lost, doubled, halfFiles, recoveries, ...counts } = figures
  const at = (share: number) =>
    recoveries[Math.min(recoveries.length - 1, Math.floor(share * recoveries.length))] ?? 0
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return [
    `${counts.cycles} kills; ${counts.acknowledged} acknowledged writes, ${counts.photos} of them with a photo`,
    `${counts.failedSends} sends met a dead server, ${counts.answeredFromTheRecord} were answered from the record, ${counts.givenUp} photos were given up and sent again`,
    `lost: ${lost.length}; doubled: ${doubled.length}; half files: ${halfFiles.length}`,
    `ready again after ${seconds(at(0.5))} (median), ${seconds(at(0.95))} (95 of 100), ${seconds(at(1))} (longest)`,
  ].join('\n')
}
