import { QueryClient } from '@tanstack/react-query'
import { ApiProblem, slowedDownMs } from './api-problem.ts'

const tries = 2
const triesWhenSlowedDown = 6

/** One cache for all reads. A refusal is final; a lost connection or a busy server is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (failures, error) =>
        slowedDownMs(error) === null
          ? failures < tries && error instanceof ApiProblem && error.isUnsettled
          : failures < triesWhenSlowedDown,
      retryDelay: (failures, error) => slowedDownMs(error) ?? Math.min(1000 * 2 ** failures, 30_000),
    },
    mutations: { networkMode: 'always' },
  },
})
