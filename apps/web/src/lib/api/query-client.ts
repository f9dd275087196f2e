import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem, slowedDownMs } from './api-problem.ts'

const MAX_RETRIES = 2
const MAX_RETRIES_WHEN_SLOWED_DOWN = 6

/**
 * One cache for all reads. A refusal is final; a lost connection or a busy server is tried twice more, and what is on the screen
 * once more when the network is back.
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
          ? failures < MAX_RETRIES &&
            onlineManager.isOnline() &&
            error instanceof ApiProblem &&
            error.isUnsettled
          : failures < MAX_RETRIES_WHEN_SLOWED_DOWN,
      retryDelay: (failures, error) => slowedDownMs(error) ?? Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { networkMode: 'always' },
  },
})
