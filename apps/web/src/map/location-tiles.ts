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

const scheme = 'locations'
const waitsMs = [500, 2_000]
const retryMissedMs = 15_000
const rememberedAtMost = 2_000

/** The address that a map's source asks, one for each set of filters. */
export function locationTiles(filters: LocationFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return `${scheme}://tiles/{z}/{x}/{y}?${query}`
}

/** The mark that each tile was last given to the map with. The map keeps what it has drawn when it sees that mark again. */
const marks = new Map<string, string>()
let missed = 0

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  try {
    const { bytes, etag } = await read(url, signal)
    // A tile that stood empty for a while must not pass for unchanged once it comes.
    const mark = `${etag ?? performance.now()} ${missed}`
    if (marks.size >= rememberedAtMost) marks.clear()
    marks.set(url, mark)
    return { data: bytes, etag: mark }
  } catch (error) {
    if (signal.aborted) throw error
    missed++
    if (isPassing(error)) askAgainLater()
    return { data: new ArrayBuffer(0), etag: marks.get(url) }
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
