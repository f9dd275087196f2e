import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'

/** One cache for all reads. A refusal is final; a lost connection or a busy server is tried twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && error instanceof ApiProblem && error.isUnsettled,
    },
    mutations: { networkMode: 'always' },
  },
})
