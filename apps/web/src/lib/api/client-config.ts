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
  initialData: clientConfigInPage,
})

/** The server writes it into the page (web-files.ts); the development server does not. */
export function clientConfigInPage(): ClientConfig | undefined {
  const written = document.getElementById('client-config')?.textContent
  return written ? getClientConfig.response.parse(JSON.parse(written)) : undefined
}

/**
 * A page from the service worker's cache may contain an old configuration. Returns the server's own, or null if it did not
 * answer.
 */
export async function refreshClientConfig(): Promise<ClientConfig | null> {
  const { controller } = (navigator.serviceWorker as ServiceWorkerContainer | undefined) ?? {}
  if (!controller) return clientConfigInPage() ?? null
  return queryClient.fetchQuery({ ...askedOnce, staleTime: 0, retry: false }).catch(() => null)
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

/** That address and the former ones, which labels and links may still contain. */
export function useOwnOrigins(): readonly string[] {
  const { data } = useClientConfig()
  return data ? [data.siteUrl, ...data.formerUrls] : [location.origin]
}
