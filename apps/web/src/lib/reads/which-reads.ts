/** Which reads are kept on the device: what people look at in the field, and what a map is drawn with. */
import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'

const of = (key: QueryKey) => String(key[0])

const kept: ReadonlySet<string> = new Set(
  [
    queryKeys.locations(),
    queryKeys.notes(''),
    queryKeys.workOrders(),
    queryKeys.activities(),
    queryKeys.myCities(),
    queryKeys.mapConfig(),
    queryKeys.mapStyle(''),
  ].map(of),
)
/** Says only when something was asked for. */
const marks: readonly QueryKey[] = [queryKeys.locationTiles(), queryKeys.workOrderTiles()]

const search = queryKeys.placeSearch('').slice(0, 2)
const isUnder = (key: QueryKey, above: QueryKey) => above.every((part, index) => part === key[index])

/** What a day pack may answer. A search is not kept besides: what was typed is nobody else's, and soon of no use. */
export const mayBeFromPack = (key: QueryKey) => isKept(key) || isUnder(key, search)

/** Not who is signed in where, not the pages of administrators, and nothing that a link opened. */
export function isKept(key: QueryKey): boolean {
  return kept.has(of(key)) && !marks.some((mark) => isUnder(key, mark))
}
