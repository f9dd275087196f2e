import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

const readByAnybody: readonly unknown[] = [queryKeys.config()[0], queryKeys.link('password', '')[0]]

/** Removes all cached reads except for those that are the same for everyone. */
export function clearQueryCache(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !readByAnybody.includes(queryKey[0]) })
}
