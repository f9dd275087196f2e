/**
 * Tiles of the user's locations and open work orders. They use our API client, so each request has the
 * current token, which only our server gets. Failed tiles are retried; until then the old tile
 * stays, or the map shows tiles of other zooms.
 */
import { locationTile } from '@lamplighter/domain/locations'
import { workOrderTile } from '@lamplighter/domain/work-orders'
import { type AddProtocolAction, addProtocol } from 'maplibre-gl'
import { callBytes } from '../../lib/api/api-client.ts'
import { ApiProblem, slowedDownMs } from '../../lib/api/api-problem.ts'
import { connectivity } from '../../lib/api/connectivity.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { forScreen } from '../../lib/api/stand-in.ts'
import { session } from '../../lib/session/session.ts'
import { type KeptTile, KeptTiles } from './kept-tiles.ts'
import { SharedReads } from './shared-reads.ts'
import { readAddress, TILES_PROTOCOL } from './tile-address.ts'

const RETRY_WAITS_MS = [500, 2_000]
const RETRY_MISSED_MS = 15_000

const kept = new KeptTiles()
let shared = new SharedReads<KeptTile>()

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  const until = AbortSignal.any([signal, takenOff.signal])
  for (let waits: readonly number[] = RETRY_WAITS_MS; ; waits = []) {
    const owner = session.state().user?._id ?? null
    try {
      const tile = await shared.ask(`${owner} ${url}`, (signal) => read(url, waits, signal), until)
      kept.keep(owner, url, tile)
      return asAnswer(tile)
    } catch (error) {
      if (until.aborted) throw error
      if (!mayComeLater(error)) return { data: new ArrayBuffer(0) }
      askAgainLater()
      const before = kept.find(owner, url)
      if (before) return asAnswer(before)
      // Stays pending: meanwhile the map draws tiles of other zooms.
      await nextTry(until)
    }
  }
}

/** Copies the bytes, because the map transfers them to its worker. An unchanged ETag keeps the drawn tile. */
const asAnswer = ({ bytes, etag }: KeptTile) => ({ data: bytes.slice(0), ...(etag ? { etag } : {}) })

async function read(url: string, waits: readonly number[], signal: AbortSignal) {
  const ask = questionOf(url)
  for (const wait of waits) {
    try {
      return await ask(signal)
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, slowedDownMs(error) ?? wait))
    }
  }
  return ask(signal)
}

/** A failed token renewal is not a rejection: signed-out users have no such map. */
const mayComeLater = (error: unknown) =>
  isPassing(error) || (error instanceof ApiProblem && error.status === 401)

const isPassing = (error: unknown) => error instanceof ApiProblem && error.isUnsettled

function questionOf(url: string) {
  const { of, params, query } = readAddress(url)
  const request = { params, query }
  return async (signal: AbortSignal) => {
    const read = forScreen(signal, { mayHurry: performance.now() > slowUntil, onLate: askSoon })
    const tile = await (of === 'workorders'
      ? callBytes(workOrderTile, request, { signal })
      : callBytes(locationTile, request, { signal }))
    if (read.origin) askOnceReached()
    return tile
  }
}

/** Waits for a slow server. */
const SLOW_FOR_MS = 60_000
let slowUntil = 0

function askSoon(): void {
  slowUntil = performance.now() + SLOW_FOR_MS
  clearTimeout(timer)
  timer = setTimeout(askAgain, RETRY_WAITS_MS[0])
}

/** Requests the tiles again once the server is back; the day pack stands in until then. */
function askOnceReached(): void {
  if (connectivity.store.get()) askAgainLater()
  else
    stopListening ??= connectivity.store.subscribe(() => {
      if (connectivity.store.get()) askAgain()
    })
}

let stopListening: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let takenOff = new AbortController()
const tries = new EventTarget()

function askAgainLater(): void {
  clearTimeout(timer)
  timer = setTimeout(askAgain, RETRY_MISSED_MS)
  addEventListener('online', askAgain, { once: true })
}

function askAgain(): void {
  clearTimeout(timer)
  stopListening?.()
  stopListening = null
  removeEventListener('online', askAgain)
  tries.dispatchEvent(new Event('try'))
  void queryClient.invalidateQueries({ queryKey: queryKeys.locationTiles() })
  void queryClient.invalidateQueries({ queryKey: queryKeys.workOrderTiles() })
}

function nextTry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    tries.addEventListener(
      'try',
      () => {
        over.abort()
        resolve()
      },
      { signal: over.signal },
    )
    signal.addEventListener(
      'abort',
      () => {
        over.abort()
        reject(signal.reason)
      },
      { signal: over.signal },
    )
  })
}

/** Stops sharing requests made before a write. */
export function askForTilesAnew(): void {
  shared = new SharedReads()
}

/** Called when a map removes the tiles, because it does not abort their requests. */
export function stopWaitingForTiles(): void {
  takenOff.abort()
  takenOff = new AbortController()
}

addProtocol(TILES_PROTOCOL, answer)
