/**
 * Lets so many through at once, of each user no more than their share, and those who wait in turns: one of each user, the
 * one served longest ago first. Whoever sends much waits behind himself, not in front of others.
 */
import { problem } from '@lamplighter/domain/http'

export interface FairQueueLimits {
  atOnce: number
  perUser: number
  /** Beyond so many waiting a user is refused (too_many_requests), and beyond so many of all users everybody (unavailable). */
  waitingPerUser: number
  waiting: number
}

/** What tells that nobody waits for the answer any more; a response does. */
export interface Gone {
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

export interface FairQueue {
  /** Does the work when it is this user's turn. Who has gone meanwhile leaves the queue, and the work is not done. */
  within<T>(user: string, gone: Gone, work: () => Promise<T>): Promise<T>
  count(): { running: number; waiting: number }
}

interface User {
  running: number
  turns: (() => void)[]
}

export function createFairQueue({
  atOnce,
  perUser,
  waitingPerUser,
  waiting: most,
}: FairQueueLimits): FairQueue {
  /** Whoever runs or waits; who was served last stands last. */
  const users = new Map<string, User>()
  let running = 0
  let waiting = 0

  function start(name: string, user: User): void {
    running += 1
    user.running += 1
    users.delete(name)
    users.set(name, user)
  }

  function startNext(): void {
    for (const [name, user] of users) {
      if (running >= atOnce) return
      if (user.running >= perUser) continue
      const turn = user.turns.shift()
      if (!turn) continue
      waiting -= 1
      start(name, user)
      turn()
    }
  }

  function leave(name: string, user: User): void {
    running -= 1
    user.running -= 1
    if (user.running === 0 && user.turns.length === 0) users.delete(name)
    startNext()
  }

  function waitForTurn(user: User, gone: Gone): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        gone.off('close', giveUp)
        resolve()
      }
      function giveUp(): void {
        const at = user.turns.indexOf(turn)
        if (at < 0) return
        user.turns.splice(at, 1)
        waiting -= 1
        reject(problem('unavailable'))
      }
      gone.once('close', giveUp)
      user.turns.push(turn)
      waiting += 1
    })
  }

  return {
    async within(name, gone, work) {
      const user = users.get(name) ?? { running: 0, turns: [] }
      if (running < atOnce && user.running < perUser && user.turns.length === 0) start(name, user)
      else {
        if (user.turns.length >= waitingPerUser) throw problem('too_many_requests')
        if (waiting >= most) throw problem('unavailable')
        users.set(name, user)
        await waitForTurn(user, gone)
      }
      try {
        return await work()
      } finally {
        leave(name, user)
      }
    },
    count: () => ({ running, waiting }),
  }
}
