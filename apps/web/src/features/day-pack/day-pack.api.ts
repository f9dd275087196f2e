import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { keepPreviousData } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { Box } from '../../lib/day-pack/pack-database.ts'

/** Size of a pack. Keeps the previous numbers while another area loads. */
export function usePackSize(cityId: string, bbox: Box | null) {
  return useRead(
    queryKeys.dayPackSize(cityId, bbox),
    getDayPackSize,
    { query: { cityId, ...(bbox ? { bbox: [...bbox] } : {}) } },
    { placeholderData: keepPreviousData },
  )
}
