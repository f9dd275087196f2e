/** Selects the queries stored on the device: those that people need in the field and for maps. */
import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'

const of = (key: QueryKey) => String(key[0])

const kept: ReadonlySet<string> = new Set(
  [
    queryKeys.locations(),
    queryKeys.notes(''),
    queryKeys.workOrders(),
    queryKeys.activities(),
    queryKeys.notifications(),
    queryKeys.myCities(),
    queryKeys.mapConfig(),
    queryKeys.mapStyle(''),
  ].map(of),
)
/** The first two hold only request times. The last is on every page, which would then seem as old as this number. */
const momentary: readonly QueryKey[] = [
  queryKeys.locationTiles(),
  queryKeys.workOrderTiles(),
  queryKeys.unreadNotifications(),
]

const search = queryKeys.placeSearch('').slice(0, 2)
const isUnder = (key: QueryKey, above: QueryKey) => above.every((part, index) => part === key[index])

/** Queries that a day pack may answer. Searches are not stored, because they are private and soon useless. */
export const mayBeFromPack = (key: QueryKey) => isKept(key) || isUnder(key, search)

/** Leaves out sign-in sessions, admin pages, and pages opened by a link. */
export function isKept(key: QueryKey): boolean {
  return kept.has(of(key)) && !momentary.some((one) => isUnder(key, one))
}
