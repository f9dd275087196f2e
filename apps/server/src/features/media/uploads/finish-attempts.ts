/**
 * Counts the attempts to finish an upload. A file that failed twice, without an outage or a rejection, is not tried
 * again. An attempt is recorded before it begins, so that one that ends together with the server is counted too. That
 * is rarely the file's fault, so more of those are allowed (MEDIA-11).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, problem } from '@lamplighter/domain/http'
import { MAX_FINISH_FAILURES, MAX_FINISH_INTERRUPTIONS } from '@lamplighter/domain/media'
import { pgProblem } from '../../../db/pg-problems.ts'
import { isFull } from '../../../limits/disk-reserve.ts'
import type { Parts } from '../../../parts.ts'
import type { PendingUpload, UploadStore } from './upload-store.ts'
import * as repo from './uploads.repo.ts'

const RENEW_EVERY_MS = 5_000
const LOOK_EVERY_MS = 500
const LOOK_FOR_MS = 40_000

/** Without a bucket only one server at a time has these files, so it need not wait for an old claim to expire. */
const ONLY_SERVER = '00000000-0000-0000-0000-000000000000'

export interface FinishAttempts {
  /** Runs `work` with the upload's bytes in its file, and counts the attempt. */
  attempt<T>(upload: PendingUpload, work: () => Promise<T>): Promise<T>
  /** A file that failed once is finished alone, so that a second crash shows which file caused it. */
  inTurn<T>(upload: PendingUpload, finish: () => Promise<T>): Promise<T>
  /** Waits while another server finishes the upload. */
  settledElsewhere(id: string): Promise<void>
  /** Call before the server stops: attempts interrupted now do not count against the file. Never throws. */
  forgiveRunning(): Promise<void>
}

export function createFinishAttempts(
  parts: Pick<Parts, 'config' | 'db' | 'disk'>,
  store: UploadStore,
): FinishAttempts {
  const { config, db } = parts
  const server = config.s3 ? randomUUID() : ONLY_SERVER
  /** Running attempts, each with the timer that renews its claim. */
  const running = new Map<string, NodeJS.Timeout>()
  let lastSuspect: Promise<unknown> = Promise.resolve()

  /** When the row cannot be written either, the attempt counts as interrupted, and its claim expires. */
  async function end(id: string, { failed }: { failed: boolean }): Promise<void> {
    clearInterval(running.get(id))
    if (running.delete(id)) await repo.endFinish(db, id, { server, failed }).catch(() => undefined)
  }

  async function counted<T>({ id, bytes }: PendingUpload, work: () => Promise<T>): Promise<T> {
    const claimed = await repo.claimFinish(db, id, server)
    if (!claimed) throw problem('unavailable')
    let failed = false
    const renewing = setInterval(
      () => repo.renewFinishClaim(db, id, server).catch(() => undefined),
      RENEW_EVERY_MS,
    )
    running.set(id, renewing)
    try {
      if (claimed.failures >= MAX_FINISH_FAILURES || claimed.interruptions > MAX_FINISH_INTERRUPTIONS)
        throw problem('media_failed')
      return await store.bytes.withFile(id, bytes, work)
    } catch (error) {
      failed = !isOutage(error)
      const last = claimed.failures + 1 >= MAX_FINISH_FAILURES
      if (failed && last && !(error instanceof Problem))
        throw Object.assign(problem('media_failed'), { cause: error })
      throw error
    } finally {
      await end(id, { failed })
    }
  }

  return {
    async attempt(upload, work) {
      const release = await parts.disk.claim('finishing', { now: 2 * upload.bytes })
      return counted(upload, work).finally(release)
    },

    inTurn(upload, finish) {
      if (!upload.suspect) return finish()
      const turn = lastSuspect.then(finish)
      lastSuspect = turn.catch(() => undefined)
      return turn
    },

    async settledElsewhere(id) {
      const until = performance.now() + LOOK_FOR_MS
      while (await repo.isFinishedElsewhere(db, id, server)) {
        if (performance.now() > until) throw problem('unavailable')
        await sleep(LOOK_EVERY_MS)
      }
    },

    async forgiveRunning() {
      await Promise.all([...running.keys()].map((id) => end(id, { failed: false })))
    },
  }
}

/** An outage of the store, the database or the disk is not the file's fault. */
function isOutage(error: unknown): boolean {
  const known = error instanceof Problem ? error : pgProblem(error)
  return isFull(error) || (known !== null && known.status >= 500)
}
