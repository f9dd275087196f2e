import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem, hasNoServerAnswer, slowedDownMs } from './api-problem.ts'

const MAX_RETRIES = 2
/** The server itself reported a failure: one retry, then the screen shows it (WORD-34). */
const MAX_RETRIES_WHEN_ANSWERED = 1
const MAX_RETRIES_WHEN_SLOWED_DOWN = 6

/**
 * The cache of all reads. Rejections are final. Lost connections are retried twice, server failures once. Queries on
 * screen refetch when the network returns.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: isRetried,
      retryDelay: (failures, error) => slowedDownMs(error) ?? Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { networkMode: 'always' },
  },
})

/** True if a read that has failed this often before is tried again after this failure. */
export function isRetried(failures: number, error: unknown): boolean {
  if (slowedDownMs(error) !== null) return failures < MAX_RETRIES_WHEN_SLOWED_DOWN
  const most = isAnswered(error) ? MAX_RETRIES_WHEN_ANSWERED : MAX_RETRIES
  return failures < most && onlineManager.isOnline() && error instanceof ApiProblem && error.isUnsettled
}

/** True if the server itself answered, not a proxy whose server is down. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiProblem && (error.body !== null || !hasNoServerAnswer(error))
}
