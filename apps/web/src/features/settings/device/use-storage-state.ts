import { useQuery } from '@tanstack/react-query'
import { storageState } from '../../../lib/storage/storage.ts'

/** Read anew for each screen that asks. */
export const useStorageState = () =>
  useQuery({ queryKey: ['this-device'], queryFn: storageState, staleTime: 0, retry: false })
