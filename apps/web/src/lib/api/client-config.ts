import { getClientConfig } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export type ClientConfig = ResponseOf<typeof getClientConfig>

const askedOnce = queryOptions<ClientConfig>({
  queryKey: queryKeys.config(),
  queryFn: () => call(getClientConfig, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  initialData: configInPage,
})

/** The server writes it into the page (web-files.ts); the development server does not. */
function configInPage(): ClientConfig | undefined {
  const written = document.getElementById('client-config')?.textContent
  return written ? getClientConfig.response.parse(JSON.parse(written)) : undefined
}

/** A page from the service worker's cache may contain an old configuration. */
export function refreshClientConfig(): void {
  const { controller } = (navigator.serviceWorker as ServiceWorkerContainer | undefined) ?? {}
  if (controller) void queryClient.prefetchQuery({ ...askedOnce, staleTime: 0 })
}

/** The installation's public configuration, available before sign-in. Fetched once. */
export function clientConfig(): Promise<ClientConfig> {
  return queryClient.fetchQuery(askedOnce)
}

/** The same without retries. */
export function clientConfigNow(): Promise<ClientConfig> {
  return queryClient.fetchQuery({ ...askedOnce, retry: false })
}

/** The same for components. */
export function useClientConfig() {
  return useQuery(askedOnce)
}

/** The public address of this installation, without a slash at the end. Links for other people begin with it. */
export function useSiteOrigin(): string {
  return useClientConfig().data?.siteUrl ?? location.origin
}
