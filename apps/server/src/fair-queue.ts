/**
 * Costly work shared out between people: everybody has one place at most and a line of their own, and the lines take
 * turns. Heavy tasks leave a place for the light ones, so that a photo never waits for a video.
 */
import { problem } from '@lamplighter/domain/http'

interface Asked {
  person: string
  heavy: boolean
  /** Whoever asked has gone: a task that still waits leaves the line. */
  signal?: AbortSignal
}

export interface FairQueue {
  run<T>(asked: Asked, task: () => Promise<T>): Promise<T>
  /** How many tasks run at the moment, and how many wait. */
  load(): { running: number; waiting: number }
}

interface Waiting {
  heavy: boolean
  go: () => void
}

interface Room {
  atOnce: number
  /** Of those at once, how many may be heavy. */
  heavyAtOnce: number
  waitingPerPerson: number
  waiting: number
}

/** Whoever finds their own line full, or all of them together, hears 'unavailable'. */
export function createFairQueue(room: Room): FairQueue {
  /** In the order of their turns: whoever was served stands last. */
  const lines = new Map<string, Waiting[]>()
  const served = new Set<string>()
  let heavyRunning = 0
  let waiting = 0

  function standLast(person: string): void {
    const line = lines.get(person)
    lines.delete(person)
    if (line) lines.set(person, line)
  }

  /** Gives each free place to the first in turn who may have it. */
  function next(): void {
    for (const [person, line] of [...lines]) {
      if (served.size >= room.atOnce) return
      if (served.has(person)) continue
      const at = line.findIndex(({ heavy }) => !heavy || heavyRunning < room.heavyAtOnce)
      const [task] = at < 0 ? [] : line.splice(at, 1)
      if (!task) continue
      waiting -= 1
      if (line.length === 0) lines.delete(person)
      served.add(person)
      if (task.heavy) heavyRunning += 1
      task.go()
    }
  }

  async function turn({ person, heavy, signal }: Asked): Promise<void> {
    if (signal?.aborted) throw problem('unavailable')
    const line = lines.get(person) ?? []
    if (line.length >= room.waitingPerPerson || waiting >= room.waiting) throw problem('unavailable')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      line.splice(line.indexOf(task), 1)
      if (line.length === 0) lines.delete(person)
      waiting -= 1
      reject(problem('unavailable'))
    }
    const go = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const task = { heavy, go }
    line.push(task)
    lines.set(person, line)
    waiting += 1
    signal?.addEventListener('abort', leave, { once: true })
    next()
    await promise
  }

  return {
    load: () => ({ running: served.size, waiting }),
    async run(asked, task) {
      await turn(asked)
      try {
        return await task()
      } finally {
        served.delete(asked.person)
        if (asked.heavy) heavyRunning -= 1
        standLast(asked.person)
        next()
      }
    },
  }
}
