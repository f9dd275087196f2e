import { listCities } from '@lamplighter/domain/cities'
import { queryKeys } from '../api/query-keys.ts'
import { useRead } from '../api/use-read.ts'

/** Every city by name and state, to choose from. */
export function useAllCities(enabled = true) {
  return useRead(queryKeys.allCities(), listCities, {}, { enabled })
}
