/** Parts of base maps that were seen, so that they can be drawn again without a network. The oldest make room for new ones. */

/** Kept apart from the program: they outlive its versions, and can be cleared to make room. */
const STREETS = 'map-streets'
const TILES = 'map-tiles'
const DOCUMENTS = 'map-documents'

/** Of 16 KiB each: 24 MB. */
const MOST_BLOCKS = 1_500
/** Mostly of 10 to 50 kB. */
const MOST_TILES = 1_500
const MOST_DOCUMENTS = 40
/** Counting is work, so it is done once in a while. */
const COUNT_EVERY = 50
const PATIENCE_MS = 4_000

/**
 * A range of one of our map files. Caches store no answers of a part, so each range is stored as a whole, under an address that
 * names it. The file's address has the hash of its content, so a range never changes.
 */
export async function streetBlock(request: Request): Promise<Response> {
  const range = request.headers.get('range')
  if (!range) return fetch(request)
  const cache = await caches.open(STREETS)
  const key = `${request.url}?${range}`
  const kept = await cache.match(key)
  if (kept) return asPart(kept)
  const answer = await fetch(request)
  if (answer.status !== 206) return answer
  const bytes = await answer.arrayBuffer()
  const headers = { ...headersOf(answer), 'x-kept-range': answer.headers.get('content-range') ?? '' }
  await keep(cache, key, new Response(bytes, { headers }), MOST_BLOCKS)
  return new Response(bytes, { status: 206, headers: answer.headers })
}

function asPart(kept: Response): Response {
  const headers = new Headers(kept.headers)
  headers.set('content-range', headers.get('x-kept-range') ?? '')
  return new Response(kept.body, { status: 206, headers })
}

const headersOf = ({ headers }: Response) => ({
  'content-type': headers.get('content-type') ?? 'application/octet-stream',
})

/** A tile, a sheet of signs or of letters of a map elsewhere: as it was seen first. */
export async function mapTile(request: Request): Promise<Response> {
  const cache = await caches.open(TILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (mayBeKept(answer)) await keep(cache, request, answer.clone(), MOST_TILES)
  return answer
}

/** What describes a map elsewhere and may name other tiles tomorrow: from the network where that answers in time. */
export async function mapDocument(request: Request): Promise<Response> {
  const cache = await caches.open(DOCUMENTS)
  const asked = fetch(request).then(async (answer) => {
    if (mayBeKept(answer)) await keep(cache, request, answer.clone(), MOST_DOCUMENTS)
    return answer
  })
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const first = await Promise.race([asked.catch(() => null), late])
  return first ?? (await cache.match(request)) ?? asked
}

const mayBeKept = (answer: Response) =>
  answer.status === 200 && !/no-store/.test(answer.headers.get('cache-control') ?? '')

let stored = 0

/** What cannot be stored, because the device is full, is shown all the same. */
async function keep(cache: Cache, key: string | Request, answer: Response, most: number): Promise<void> {
  try {
    await cache.put(key, answer)
    if (stored++ % COUNT_EVERY === 0) await removeOldest(cache, most)
  } catch (error) {
    console.warn('A part of the map could not be kept', error)
    await removeOldest(cache, Math.floor(most / 2)).catch(() => undefined)
  }
}

/** A cache lists its entries in the order in which they came. */
async function removeOldest(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}
