/**
 * Where the server does not answer a screen, something on the device may: a day pack (DUR-42). This is only the door; the API client
 * need not know what stands behind it, and nothing of it is loaded while the server answers.
 */
import type { Endpoint } from '@lamplighter/domain/http'
import { whenWaited } from '../when-waited.ts'
import { saysNothing } from './api-problem.ts'
import { serverReach } from './server-reach.ts'

/** What an answer was made of. */
export interface PackOrigin {
  /** The server's time, in milliseconds, of the oldest pack of them. */
  asOf: number
  /** The packs' cities, as in 'Prairie Falls, NE'. */
  cities: readonly string[]
}

export interface StoodIn {
  response: Response
  origin: PackOrigin
}

/** Undefined where nothing here can answer. Never throws. */
type StandIn = (endpoint: Endpoint, request: object) => Promise<StoodIn | undefined>

let standIn: StandIn = async () => undefined

export function takeAnswersFrom(found: StandIn): void {
  standIn = found
}

/** One read of a screen: what it was answered from, null while that is the server. */
export interface ScreenRead {
  origin: PackOrigin | null
}

interface Asked extends ScreenRead {
  /** Without it the server is awaited for as long as a call may take. */
  mayHurry: boolean
  /** The server answered after all. */
  onLate: () => void
}

const reads = new WeakMap<AbortSignal, Asked>()

/** Calls under this signal are for a screen. All others are about what the server says, such as an edit that is to be merged. */
export function forScreen(
  signal: AbortSignal,
  { mayHurry = true, onLate = () => {} }: Partial<Pick<Asked, 'mayHurry' | 'onLate'>> = {},
): ScreenRead {
  const read: Asked = { origin: null, mayHurry, onLate }
  reads.set(signal, read)
  return read
}

/** From then on what is here is better than waiting. */
const PATIENCE_MS = 2_500
/** Requests that go on after they were answered here. With more of them only the device is asked. */
const MOST_LATE = 4
let late = 0

/** As the server answers, else as the device does, else what the server's failure was. */
export async function answerScreen(
  endpoint: Endpoint,
  request: object,
  signal: AbortSignal | undefined,
  ask: () => Promise<Response>,
): Promise<Response> {
  const read = signal && endpoint.method === 'GET' ? reads.get(signal) : undefined
  if (!read || !signal) return ask()
  const answerHere = async () => {
    const found = await standIn(endpoint, request)
    if (found) read.origin = found.origin
    return found?.response
  }
  if (late >= MOST_LATE) {
    const here = await answerHere()
    if (here) return here
  }
  const asked = ask()
  if (read.mayHurry) {
    const first = await Promise.race([settled(asked), patience(signal)])
    const here = first === 'late' && !signal.aborted ? await answerHere() : undefined
    if (here) {
      followLate(asked, read)
      return here
    }
  }
  try {
    return await asked
  } catch (error) {
    if (!saysNothing(error) || signal.aborted) throw error
    const here = await answerHere()
    if (!here || signal.aborted) throw error
    return here
  }
}

const settled = (asked: Promise<unknown>) =>
  asked.then(
    () => 'settled' as const,
    () => 'settled' as const,
  )

/** None where the last request had no answer either. */
function patience(signal: AbortSignal): Promise<'late'> {
  return new Promise((resolve) => {
    const over = () => {
      stopWaiting()
      resolve('late')
    }
    const stopWaiting = whenWaited(serverReach.store.get() && !serverReach.isSlow ? PATIENCE_MS : 0, () => {
      if (!signal.aborted) serverReach.isSlow = true
      over()
    })
    signal.addEventListener('abort', over, { once: true })
  })
}

function followLate(asked: Promise<Response>, { onLate }: Asked): void {
  late += 1
  asked
    .then(
      (response) => {
        void response.body?.cancel()
        onLate()
      },
      () => undefined,
    )
    .finally(() => {
      late -= 1
    })
}
