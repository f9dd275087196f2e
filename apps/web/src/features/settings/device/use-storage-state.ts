import { useQuery } from '@tanstack/react-query'
import { storageState } from '../../../lib/storage/storage.ts'

/** Reads the storage state when a screen mounts. */
export const useStorageState = () =>
  useQuery({ queryKey: ['this-device'], queryFn: storageState, staleTime: 0, retry: false })
