import { messageOf } from '@lamplighter/domain/http'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { unsentOf } from '../../lib/outbox/outbox-table.ts'
import { session } from '../../lib/session/session.ts'
import { retryNow } from './retry-now.ts'

/**
 * Sends what stopped because its city was removed, once the city is back (CITY-41). The city may have come back while
 * the app was closed, so it looks at the start, too. Returns a function that stops it.
 */
export function followPutBack(userId: string): () => void {
  let before: readonly string[] | null = null
  function look(): void {
    const { user } = session.state()
    if (user?._id !== userId) return
    const removed = user.cityMemberships
      .filter(({ status }) => status === 'removed')
      .map(({ cityId }) => cityId)
    const isBack = before ? before.some((cityId) => !removed.includes(cityId)) : removed.length === 0
    before = removed
    // If this fails, the items keep their Retry button.
    if (isBack) void retryStopped(userId).catch(() => undefined)
  }
  look()
  return session.subscribe(look)
}

async function retryStopped(userId: string): Promise<void> {
  const stopped = (await unsentOf(userId)).filter(isOfRemovedCity)
  if (stopped.length > 0) await retryNow(stopped)
}

/** The problem of a rejected file quotes the server. */
function isOfRemovedCity({ state, problem }: OutboxItem): boolean {
  if (state === 'waiting' || !problem) return false
  return (
    problem.code === 'city_removed' ||
    (problem.code === 'files_refused' && problem.message.endsWith(messageOf('city_removed')))
  )
}
