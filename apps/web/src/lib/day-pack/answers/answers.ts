/** Answers the screens' calls about locations, notes and orders from day packs (DUR-42). */

import { headers } from '@lamplighter/domain/http'
import {
  DEFAULT_LOCATION_SORT,
  filtersOf,
  type Location,
  type LocationFilters,
  type LocationListQuery,
  type LocationSort,
  locationResult,
  nameKeyOf,
  rankPlaces,
  type SearchResult,
  spotResult,
} from '@lamplighter/domain/locations'
import { type Coordinates, encodeTile, type Tile } from '@lamplighter/domain/map'
import {
  correctSearchOffline,
  findRowsByName,
  type IndexedOrder,
  locationTileContent,
  matchingOrders,
  matchingRows,
  nearestRows,
  orderTileContent,
  pageOfRows,
  sortedOrders,
  sortedRows,
  summarizeOpenOrders,
  summarizeRows,
  type TileContent,
} from '@lamplighter/domain/offline-queries'
import { bestSpelling, searchedText } from '@lamplighter/domain/search'
import type { WorkOrderFilters, WorkOrderSort, WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { PbfWriter } from 'pbf'
import type { DayPack } from '../pack-database.ts'
import { cursorOf, readCursor } from './cursor.ts'
import type { OpenPacks } from './open-packs.ts'
import type { Question } from './question.ts'
import { readLocations, readNotes, readOrders } from './records.ts'

/** Null if the packs have no answer. */
type Said = { body: unknown; total?: number; next?: string | null } | null

const answers: Record<string, (packs: OpenPacks, asked: never) => Said | Promise<Said>> = {
  listLocations,
  summariseLocations,
  getLocation,
  locationTile,
  placeWords,
  searchPlaces,
  spelledSearch,
  listNotes,
  listWorkOrders,
  summariseWorkOrders,
  getWorkOrder,
  workOrderTile,
}

export const canAnswer = (endpoint: string) => Object.hasOwn(answers, endpoint)

export async function answerFrom(packs: OpenPacks, { endpoint, params, query }: Question) {
  const said = await answers[endpoint]?.(packs, { params, query } as never)
  if (!said) return null
  const { body, total, next } = said
  return {
    body: body instanceof Uint8Array ? body.slice() : JSON.stringify(body),
    headers: {
      'content-type': body instanceof Uint8Array ? 'application/vnd.mapbox-vector-tile' : 'application/json',
      ...(total === undefined ? {} : { [headers.totalCount]: String(total) }),
      ...(next ? { [headers.nextCursor]: next } : {}),
    },
  }
}

interface About<Query, Params = undefined> {
  query: Query
  params: Params
}

async function listLocations(packs: OpenPacks, { query }: About<LocationListQuery>): Promise<Said> {
  const rows = rowsFor(packs, query, query.sort)
  const after = query.after ? readCursor(query.after) : null
  if (!rows || after === undefined) return null
  const { latitude, longitude, tolerance, limit, sort = DEFAULT_LOCATION_SORT } = query
  const { locations } = packs
  const isPoint = latitude !== undefined && longitude !== undefined
  const page = isPoint
    ? nearestRows(locations, rows, { latitude, longitude, tolerance }, limit)
    : pageOfRows(locations, rows, { sort, limit, after })
  const body = await readLocations(page.rows.map((row) => locationAt(packs, row)))
  const last = body.at(-1)
  const next = page.hasMore && last ? cursorOf({ key: keyOf(last, sort), id: last._id }) : null
  return { body, total: page.total, next }
}

const keyOf = ({ name, updatedAt }: Pick<Location, 'name' | 'updatedAt'>, sort: LocationSort) =>
  sort.endsWith('name') ? nameKeyOf(searchedText(name)) : updatedAt

function summariseLocations(packs: OpenPacks, { query }: About<LocationFilters>): Said {
  const rows = rowsFor(packs, query)
  return rows && { body: summarizeRows(packs.locations, rows, query) }
}

async function getLocation(
  { packs }: OpenPacks,
  { params: { id } }: About<unknown, { id: string }>,
): Promise<Said> {
  const [body] = await readLocations(packs.map((pack) => ({ pack, id })))
  return body ? { body } : null
}

function locationTile(packs: OpenPacks, { params: tile, query }: About<LocationFilters, Tile>): Said {
  const rows = rowsFor(packs, query)
  return rows && { body: bytesOf(tile, locationTileContent(packs.locations, rows, tile)) }
}

interface SearchQuery extends Partial<Coordinates> {
  query: string
  cityId?: string
}

interface SpellingQuery {
  search: string
  cityId?: string
}

/** Finds locations and streets; only the server knows towns and zips. Coordinates are handled before. */
async function searchPlaces(packs: OpenPacks, { query }: About<SearchQuery>): Promise<Said> {
  const { cityId, latitude, longitude } = query
  const text = query.query.trim().replace(/\s+/g, ' ')
  const among = rowsFor(packs, cityId ? { cityId } : {})
  if (!among) return null
  const middle = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const find = async (words: string, streetWords: string) => {
    const rows = findRowsByName(packs.locations, among, { text: words, middle })
    const found = await readLocations(rows.map((row) => locationAt(packs, row)))
    // City boundaries are not on the device, so streets show their map's name.
    const spots = packs.streets.find(streetWords, middle).map((spot) => spotResult(spot, spot.map))
    return rankPlaces(text, found.map(locationResult), spots)
  }
  let results: SearchResult[] = await find(text, text)
  if (results.length === 0) {
    const search = correctSearchOffline(packs.locations, packs.orders, { search: text, cityId }) ?? ''
    results = await find(search, bestSpelling(search))
  }
  return { body: { results } }
}

function spelledSearch({ locations, orders }: OpenPacks, { query }: About<SpellingQuery>): Said {
  const search = correctSearchOffline(locations, orders, query)
  return search === null ? null : { body: { search } }
}

/** Not an API call: the API's answer about a point includes the city. See address-from-packs.ts. */
function placeWords({ streets }: OpenPacks, { query }: About<Coordinates>): Said {
  const body = streets.wordsAt(query)
  return body === null ? null : { body }
}

/** Returns one page with all notes that the pack has, which are the latest ones. */
async function listNotes(
  { packs }: OpenPacks,
  { params: { locationId: id }, query }: About<{ after?: string }, { locationId: string }>,
): Promise<Said> {
  if (query.after) return null
  for (const pack of packs) {
    const found = await readNotes({ pack, id })
    if (found) return { body: found.notes, total: found.total }
  }
  return null
}

interface OrderListQuery extends WorkOrderFilters {
  sort?: WorkOrderSort
  status?: WorkOrderStatus
  limit: number
  offset: number
}

/** Packs contain no finished orders. */
async function listWorkOrders(packs: OpenPacks, { query }: About<OrderListQuery>): Promise<Said> {
  const { status, sort, limit, offset } = query
  const found = status === 'open' ? matchingOrders(packs.orders, query) : null
  if (!found) return null
  const page = sortedOrders(found, sort).slice(offset, offset + limit)
  return { body: await readOrders(page.map((order) => orderIn(packs, order))), total: found.length }
}

/** Packs know how many finished orders there are, but not which ones match filters. Screens hide that number (`useIsFromPack`). */
function summariseWorkOrders({ orders, packs }: OpenPacks, { query }: About<WorkOrderFilters>): Said {
  const found = matchingOrders(orders, query)
  const asked = packs.filter(({ city }) => !query.cityId || city._id === query.cityId)
  // Packs of an earlier version of the app have no number yet.
  if (!found || asked.some(({ finishedOrders }) => finishedOrders === undefined)) return null
  const finished = asked.reduce((sum, pack) => sum + (pack.finishedOrders ?? 0), 0)
  return { body: { ...summarizeOpenOrders(found, Date.now(), orders.me), finished } }
}

async function getWorkOrder(
  { packs }: OpenPacks,
  { params: { id } }: About<unknown, { id: string }>,
): Promise<Said> {
  const [body] = await readOrders(packs.map((pack) => ({ pack, id })))
  return body ? { body } : null
}

function workOrderTile({ orders }: OpenPacks, { params: tile, query }: About<WorkOrderFilters, Tile>): Said {
  const found = matchingOrders(orders, query)
  return found && { body: bytesOf(tile, orderTileContent(found, tile)) }
}

const bytesOf = (tile: Tile, { points, cells }: TileContent) =>
  encodeTile(new PbfWriter(), tile, points, cells)

const packAt = ({ packs }: OpenPacks, part: number): DayPack => {
  const pack = packs[part]
  if (!pack) throw new Error('A row of no pack')
  return pack
}

const locationAt = (packs: OpenPacks, row: number) => ({
  pack: packAt(packs, packs.locations.part[row] ?? -1),
  id: packs.locations.ids[row] ?? '',
})

const orderIn = (packs: OpenPacks, { part, id }: IndexedOrder) => ({ pack: packAt(packs, part), id })

/** Caches filter results, because a list, its counts and its map tiles need the same rows in sequence. */
const MOST_KNOWN = 6
const known = new Map<string, Uint32Array | null>()
let knownOf: OpenPacks | null = null

function rowsFor(packs: OpenPacks, query: LocationFilters, sort?: LocationSort) {
  if (knownOf !== packs) known.clear()
  knownOf = packs
  const filters = filtersOf(query)
  const key = JSON.stringify([filters, sort])
  const before = known.get(key)
  if (before !== undefined) return before
  const matching = matchingRows(packs.locations, filters)
  const rows = matching && sortedRows(packs.locations, matching, sort)
  const [oldest] = known.keys()
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  known.set(key, rows)
  return rows
}
