import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem, saysNothing, slowedDownMs } from './api-problem.ts'

const MAX_RETRIES = 2
/** The server has said that it failed: one more try, then the screen says so (WORD-34). */
const MAX_RETRIES_WHEN_ANSWERED = 1
const MAX_RETRIES_WHEN_SLOWED_DOWN = 6

/**
 * One cache for all reads. A refusal is final; a lost connection is tried twice more, a failure of the server once, and what is on
 * the screen once more when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        slowedDownMs(error) === null
          ? failures < (isAnswered(error) ? MAX_RETRIES_WHEN_ANSWERED : MAX_RETRIES) &&
            onlineManager.isOnline() &&
            error instanceof ApiProblem &&
            error.isUnsettled
          : failures < MAX_RETRIES_WHEN_SLOWED_DOWN,
      retryDelay: (failures, error) => slowedDownMs(error) ?? Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { networkMode: 'always' },
  },
})

/** By the server itself, not by a proxy whose server is away. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiProblem && (error.body !== null || !saysNothing(error))
}
