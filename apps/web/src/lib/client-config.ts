import { getClientConfig } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import { call } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export type ClientConfig = ResponseOf<typeof getClientConfig>

/** What this installation tells the browser before anyone signs in; asked once. */
export function clientConfig(): Promise<ClientConfig> {
  return queryClient.fetchQuery({
    queryKey: queryKeys.config(),
    queryFn: () => call(getClientConfig, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
