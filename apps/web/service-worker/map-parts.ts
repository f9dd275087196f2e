/** Caches viewed parts of base maps for offline use. The oldest are evicted first. */

/** Separate from the app's files: these outlive versions, and can be cleared to free space. */
const STREETS = 'map-streets'
const TILES = 'map-tiles'
const DOCUMENTS = 'map-documents'

/** 24 MB in blocks of 16 KiB. */
const MOST_BLOCKS = 1_500
/** Most have 10 to 50 kB. */
const MOST_TILES = 1_500
const MOST_DOCUMENTS = 40
/** Counting entries is slow, so it happens only sometimes. */
const COUNT_EVERY = 50
const PATIENCE_MS = 4_000

/**
 * A byte range of a map file. Caches cannot store partial answers, so each range is stored as a complete answer at its
 * own address. A range never changes, because the file's address contains its hash.
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

/** A tile, sprite or glyph of an external map, cache first. */
export async function mapTile(request: Request): Promise<Response> {
  const cache = await caches.open(TILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (mayBeKept(answer)) await keep(cache, request, answer.clone(), MOST_TILES)
  return answer
}

/** The style and other documents of an external map, which may change: network first, with a timeout. */
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

/** Shows an answer even if it cannot be stored because the device is full. */
async function keep(cache: Cache, key: string | Request, answer: Response, most: number): Promise<void> {
  try {
    await cache.put(key, answer)
    if (stored++ % COUNT_EVERY === 0) await removeOldest(cache, most)
  } catch (error) {
    console.warn('A part of the map could not be kept', error)
    await removeOldest(cache, Math.floor(most / 2)).catch(() => undefined)
  }
}

/** A cache lists its entries in the order of insertion. */
async function removeOldest(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}
