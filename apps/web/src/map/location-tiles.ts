/**
 * Tiles of the caller's locations. They come through our own API client, so each request carries the token of its moment
 * and only our own server ever sees it. A tile that does not come is asked for again, and what was drawn stays drawn.
 */
import { type LocationFilters, locationTile } from '@lamplighter/domain/locations'
import { type AddProtocolAction, addProtocol } from 'maplibre-gl'
import { callBytes } from '../lib/api-client.ts'
import { ApiProblem, slowedDownMs } from '../lib/api-problem.ts'
import { queryClient } from '../lib/query-client.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { TileMarks } from './tile-marks.ts'

const scheme = 'locations'
const waitsMs = [500, 2_000]
const retryMissedMs = 15_000

/** The address that a map's source asks, one for each set of filters. */
export function locationTiles(filters: LocationFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return `${scheme}://tiles/{z}/{x}/{y}?${query}`
}

const marks = new TileMarks()

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  try {
    const { bytes, etag } = await read(url, signal)
    return { data: bytes, etag: marks.forRead(url, etag) }
  } catch (error) {
    if (signal.aborted) throw error
    if (isPassing(error)) askAgainLater()
    return { data: new ArrayBuffer(0), etag: marks.forMissed(url) }
  }
}

async function read(url: string, signal: AbortSignal) {
  const request = requestOf(url)
  for (const wait of waitsMs) {
    try {
      return await callBytes(locationTile, request, { signal })
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, slowedDownMs(error) ?? wait))
    }
  }
  return callBytes(locationTile, request, { signal })
}

const isPassing = (error: unknown) => error instanceof ApiProblem && error.isUnsettled

function requestOf(url: string) {
  const { pathname, searchParams } = new URL(url.replace(`${scheme}:`, 'https:'))
  const [z = 0, x = 0, y = 0] = pathname.slice(1).split('/').map(Number)
  return { params: { z, x, y }, query: Object.fromEntries(searchParams) }
}

let timer: ReturnType<typeof setTimeout> | undefined

function askAgainLater(): void {
  clearTimeout(timer)
  timer = setTimeout(askAgain, retryMissedMs)
  addEventListener('online', askAgain, { once: true })
}

function askAgain(): void {
  clearTimeout(timer)
  removeEventListener('online', askAgain)
  void queryClient.invalidateQueries({ queryKey: queryKeys.locationTiles() })
}

addProtocol(scheme, answer)
