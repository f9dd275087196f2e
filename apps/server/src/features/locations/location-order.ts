/** The order of the list of locations as SQL; mirrors the domain's list-locations.ts. */
import { DEFAULT_LOCATION_SORT, type LocationSort } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import type { ListKey } from '../../http/paging/page.ts'

/** Sort keys for rows with this alias. The name must match the domain's `nameKeyOf` and the index of migration 024. */
export function locationOrder(sort: LocationSort = DEFAULT_LOCATION_SORT): (row: string) => ListKey {
  const isDescending = sort.startsWith('-')
  if (sort.endsWith('updated'))
    return (row) => ({
      key: sql.ref(`${row}.updated_at`),
      id: sql.ref(`${row}.id`),
      type: 'time',
      isDescending,
    })
  return (row) => ({
    key: sql`left(split_part(${sql.ref(`${row}.search_text`)}, E'\\n', 1), 100) collate "C"`,
    id: sql.ref(`${row}.id`),
    type: 'text',
    isDescending,
  })
}
