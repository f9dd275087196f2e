/**
 * Lets a day pack answer a screen if the server does not (DUR-42). This module is only the hook: the API client knows
 * nothing about packs, and their code loads only when needed.
 */
import type { Endpoint } from '@lamplighter/domain/http'
import { hasNoServerAnswer } from './api-problem.ts'
import { connectivity } from './connectivity.ts'
import { responsiveTimeout } from './responsive-timeout.ts'

/** The packs behind an answer. */
export interface PackOrigin {
  /** Server time, in milliseconds, of the oldest of these packs. */
  asOf: number
  /** Contents of the packs, such as 'Prairie Falls, NE'. */
  cities: readonly string[]
}

export interface StoodIn {
  response: Response
  origin: PackOrigin
}

/** Resolves with undefined if no pack can answer. Never rejects. */
type StandIn = (endpoint: Endpoint, request: object) => Promise<StoodIn | undefined>

let standIn: StandIn = async () => undefined

export function takeAnswersFrom(found: StandIn): void {
  standIn = found
}

/** One read of a screen; `origin` is null if the server answered. */
export interface ScreenRead {
  origin: PackOrigin | null
}

interface Asked extends ScreenRead {
  /** If false, waits for the server as long as a normal call. */
  mayHurry: boolean
  /** Called when the server answers late. */
  onLate: () => void
}

const reads = new WeakMap<AbortSignal, Asked>()

/**
 * Marks calls with this signal as reads of a screen. Other calls need the server's own answer, such as edits that will
 * be merged.
 */
export function forScreen(
  signal: AbortSignal,
  { mayHurry = true, onLate = () => {} }: Partial<Pick<Asked, 'mayHurry' | 'onLate'>> = {},
): ScreenRead {
  const read: Asked = { origin: null, mayHurry, onLate }
  reads.set(signal, read)
  return read
}

/** After this time, show the pack's answer. */
const PATIENCE_MS = 2_500
/** Maximum number of server requests that continue after the pack answered. With more, only packs are asked. */
const MOST_LATE = 4
let late = 0

/** Returns the server's answer, otherwise the pack's, otherwise throws the server's failure. */
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
    if (!hasNoServerAnswer(error) || signal.aborted) throw error
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

/** No waiting if the previous request got no answer either. */
function patience(signal: AbortSignal): Promise<'late'> {
  return new Promise((resolve) => {
    const over = () => {
      stopWaiting()
      resolve('late')
    }
    const stopWaiting = responsiveTimeout(
      connectivity.store.get() && !connectivity.isSlow ? PATIENCE_MS : 0,
      () => {
        if (!signal.aborted) connectivity.isSlow = true
        over()
      },
    )
    signal.addEventListener('abort', over, { once: true })
  })
}

function followLate(asked: Promise<Response>, { onLate }: Asked): void {
  late += 1
  asked
    .then(
      (response) => {
        // It fails if the read was canceled meanwhile.
        response.body?.cancel().catch(() => undefined)
        onLate()
      },
      () => undefined,
    )
    .finally(() => {
      late -= 1
    })
}
