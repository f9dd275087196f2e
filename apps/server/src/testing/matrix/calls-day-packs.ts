/** Day packs: whole, and as changes since a cursor older than all data; compared with the world, line by line. */
import { randomUUID } from 'node:crypto'
import { getDayPack } from '@lamplighter/domain/day-pack'
import { sql } from 'kysely'
import { listed, orders } from './calls-lists.ts'
import type { Variant } from './expected-status.ts'
import { ids, type RouteCalls } from './route-calls.ts'
import type { Caller, MatrixWorld, Thing } from './world.ts'

interface Line {
  line: string
  _id: string
  locationId: string
  locations: string[]
  cursor: string
}

const ofAlder: Variant = { name: 'Alder Point', ofAlder: true }

/** The cursor of the caller's own pack, reset to the first transaction. */
async function fromTheStart({ alder }: MatrixWorld, { person }: Caller): Promise<string> {
  const { body } = await person.send('GET', `${getDayPack.path}?cityId=${alder.id}`)
  const [header] = Array.isArray(body) ? (body as Line[]) : []
  if (!header) return 'none'
  const cursor = JSON.parse(Buffer.from(header.cursor, 'base64url').toString())
  return Buffer.from(JSON.stringify({ ...cursor, from: '1' })).toString('base64url')
}

const seen = (world: MatrixWorld, caller: Caller) => ids(listed(world, caller, ofAlder))
const openOrders = (world: MatrixWorld, caller: Caller) =>
  ids(orders(world, caller, ofAlder).filter(({ finished }) => !finished))
const notesOf = (world: MatrixWorld, caller: Caller) => {
  const places = new Set(seen(world, caller))
  return new Set(
    world.notes.flatMap(({ location }) => (location && places.has(location.id) ? location.id : [])),
  )
}

interface Photo {
  id: string
  location: Thing
}
const photographed = new WeakMap<MatrixWorld, { photos: Photo[]; stored: Promise<void> }>()

/** A photo with a thumbnail on each note of all three cities, created once. */
function photosOf(world: MatrixWorld) {
  const known = photographed.get(world)
  if (known) return known
  const photos = world.notes.flatMap(({ id: noteId, location }) =>
    location ? [{ id: randomUUID(), location, noteId }] : [],
  )
  const made = { photos, stored: storePhotos(world, photos) }
  photographed.set(world, made)
  return made
}

async function storePhotos({ app }: MatrixWorld, photos: readonly (Photo & { noteId: string })[]) {
  for (const { id, noteId } of photos)
    await sql`
      insert into media (id, city_id, location_id, note_id, kind, content_type, name, object_key, thumb_key, bytes,
        sha256_uploaded, sha256_stored, uploaded_by)
      select ${id}, n.city_id, n.location_id, n.id, 'image', 'image/jpeg', 'photo.jpg', ${id}, ${`${id}-small`}, 5, '', '',
        n.created_by from notes n where n.id = ${noteId}`.execute(app.owner)
}

export const callsForDayPacks: Record<string, RouteCalls> = {
  'GET /api/day-pack': {
    variants: [{ name: 'whole' }, { name: 'changes' }],
    ask: async (world, caller, { name }) => {
      const since = name === 'changes' ? `&since=${await fromTheStart(world, caller)}` : ''
      return { url: `${getDayPack.path}?cityId=${world.alder.id}${since}` }
    },
    shown: (body) =>
      (body as Line[]).flatMap(({ line, _id, locationId, locations }) => {
        if (line === 'notes') return `notes of ${locationId}`
        if (line === 'removed') return locations.map((id) => `removed ${id}`)
        return line === 'location' || line === 'workOrder' ? `${line} ${_id}` : []
      }),
    truth: (world, caller) => [
      ...seen(world, caller).map((id) => `location ${id}`),
      ...[...notesOf(world, caller)].map((id) => `notes of ${id}`),
      ...openOrders(world, caller).map((id) => `workOrder ${id}`),
    ],
  },
  'GET /api/day-pack/size': {
    ask: ({ alder }) => ({ url: `/api/day-pack/size?cityId=${alder.id}` }),
    shown: (body) => {
      const { locations, notes, workOrders } = body as Record<string, number>
      return [`${locations} locations`, `${notes} with notes`, `${workOrders} orders`]
    },
    truth: (world, caller) => [
      `${seen(world, caller).length} locations`,
      `${notesOf(world, caller).size} with notes`,
      `${openOrders(world, caller).length} orders`,
    ],
  },
  'GET /api/day-pack/thumbnails': {
    ask: async (world) => {
      const { photos, stored } = photosOf(world)
      await stored
      return { url: `/api/day-pack/thumbnails?cityId=${world.alder.id}&ids=${ids(photos).join()}` }
    },
    shown: (body) => (body as { _id: string }[]).map(({ _id }) => _id),
    truth: (world, caller) => {
      const places = new Set(seen(world, caller))
      return ids(photosOf(world).photos.filter(({ location }) => places.has(location.id)))
    },
  },
}
