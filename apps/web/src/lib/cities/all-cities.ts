import { listCities } from '@lamplighter/domain/cities'
import { queryKeys } from '../api/query-keys.ts'
import { useRead } from '../api/use-read.ts'

/** All cities by name and state, for select fields. */
export function useAllCities(enabled = true) {
  return useRead(queryKeys.allCities(), listCities, {}, { enabled })
}
