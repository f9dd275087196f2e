import { getClientConfig } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api/api-client.ts'
import { queryClient } from './api/query-client.ts'
import { queryKeys } from './api/query-keys.ts'

export type ClientConfig = ResponseOf<typeof getClientConfig>

const askedOnce = queryOptions({
  queryKey: queryKeys.config(),
  queryFn: () => call(getClientConfig, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What this installation tells the browser before anyone signs in; asked once. */
export function clientConfig(): Promise<ClientConfig> {
  return queryClient.fetchQuery(askedOnce)
}

/** The same, but a server that does not answer is not asked again. */
export function clientConfigNow(): Promise<ClientConfig> {
  return queryClient.fetchQuery({ ...askedOnce, retry: false })
}

/** The same for a component. */
export function useClientConfig() {
  return useQuery(askedOnce)
}
