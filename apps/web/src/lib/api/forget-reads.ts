import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

const readByAnybody: readonly unknown[] = [queryKeys.config()[0], queryKeys.link('password', '')[0]]

/** Forgets all reads but those that are the same for everybody, signed in or not. */
export function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !readByAnybody.includes(queryKey[0]) })
}
