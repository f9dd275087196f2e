import { MAX_PRINTED_NOTES } from '@lamplighter/domain/labels'
import { useNotes } from '../notes.api.ts'

/** The newest notes of a location for paper. */
export function usePrintedNotes(locationId: string | null) {
  const { total, isPending, isError, isFromPack, ...notes } = useNotes(locationId)
  const items = notes.items.slice(0, MAX_PRINTED_NOTES)
  return {
    items,
    total,
    /** Older notes are not printed. */
    hasMore: total > items.length,
    isPending,
    isError: isError && items.length === 0,
    isFromPack,
  }
}
