/**
 * Limits concurrent work, in total and per person, and serves waiting people in turns: one task each, the person served
 * longest ago first. Someone who sends a lot only delays themselves. Heavy work can leave places for light work, so
 * that a photo never waits for a video (MEDIA-12).
 */
import { type ProblemCode, problem } from '@lamplighter/domain/http'

export interface FairQueueLimits {
  maxRunning: number
  maxPerPerson: number
  /** How many of the concurrent tasks may be heavy; all by default. */
  maxHeavyRunning?: number
  /** Rejects a person with more waiting tasks (`ownLineFull`), and everyone above the total (unavailable). */
  waitingPerPerson: number
  waiting: number
  ownLineFull: Extract<ProblemCode, 'too_many_requests' | 'unavailable'>
}

interface Asked {
  person: string
  heavy?: boolean
  /** Aborts when the caller has disconnected: a waiting task is then removed. Only called when there is a wait. */
  signal?: () => AbortSignal
}

export interface Load {
  running: number
  waiting: number
}

export interface FairQueue {
  /** Runs the work when it is this person's turn. */
  run<T>(asked: Asked, work: () => Promise<T>): Promise<T>
  load(): Load
}

interface Turn {
  heavy: boolean
  go: () => void
}

interface Person {
  running: number
  line: Turn[]
}

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { maxRunning, maxPerPerson, maxHeavyRunning = maxRunning } = limits
  /** People with running or waiting work; the one served last comes last. */
  const people = new Map<string, Person>()
  let running = 0
  let heavyRunning = 0
  let waiting = 0

  const mayStart = (person: Person, heavy: boolean) =>
    running < maxRunning && person.running < maxPerPerson && (!heavy || heavyRunning < maxHeavyRunning)

  /** Also drops people without running or waiting work. */
  function moveToEnd(name: string, person: Person): void {
    people.delete(name)
    if (person.running > 0 || person.line.length > 0) people.set(name, person)
  }

  function start(name: string, person: Person, heavy: boolean): void {
    running += 1
    if (heavy) heavyRunning += 1
    person.running += 1
    moveToEnd(name, person)
  }

  function startNext(): void {
    for (const [name, person] of people) {
      if (running >= maxRunning) return
      const at = person.line.findIndex(({ heavy }) => mayStart(person, heavy))
      const [turn] = at < 0 ? [] : person.line.splice(at, 1)
      if (!turn) continue
      waiting -= 1
      start(name, person, turn.heavy)
      turn.go()
    }
  }

  function end(name: string, person: Person, heavy: boolean): void {
    running -= 1
    if (heavy) heavyRunning -= 1
    person.running -= 1
    if (person.running === 0) moveToEnd(name, person)
    startNext()
  }

  function waitForTurn(
    name: string,
    person: Person,
    { heavy = false, signal: signalOf }: Asked,
  ): Promise<void> {
    const signal = signalOf?.()
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(problem('unavailable'))
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const turn = { heavy, go }
      function leave(): void {
        person.line.splice(person.line.indexOf(turn), 1)
        waiting -= 1
        if (person.running === 0 && person.line.length === 0) people.delete(name)
        reject(problem('unavailable'))
      }
      signal?.addEventListener('abort', leave, { once: true })
      person.line.push(turn)
      people.set(name, person)
      waiting += 1
    })
  }

  return {
    load: () => ({ running, waiting }),
    async run(asked, work) {
      const { person: name, heavy = false } = asked
      const person = people.get(name) ?? { running: 0, line: [] }
      // No waiting task could use this place, or it would have it.
      if (mayStart(person, heavy)) start(name, person, heavy)
      else {
        if (person.line.length >= limits.waitingPerPerson) throw problem(limits.ownLineFull)
        if (waiting >= limits.waiting) throw problem('unavailable')
        await waitForTurn(name, person, asked)
      }
      try {
        return await work()
      } finally {
        end(name, person, heavy)
      }
    },
  }
}
