import type { MapProvider } from '@lamplighter/domain/map'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import type { Scheme } from '../base-style.ts'
import { readStyle } from './read-style.ts'

const TIMEOUT_MS = 6_000

/**
 * The style of the provider's map. After a failure it is fetched again with the next map, and
 * as soon as the browser is online.
 */
export function useProviderStyle(provider: MapProvider | null, scheme: Scheme) {
  const url = addressFor(provider, scheme)
  const { data, isError, fetchStatus } = useQuery({
    queryKey: queryKeys.mapStyle(url ?? ''),
    queryFn: ({ signal }) => fetchStyle(url ?? '', signal),
    enabled: url !== null,
    staleTime: 60 * 60_000,
    retry: false,
    networkMode: 'online',
  })
  const style = url !== null && data ? { style: data, url } : null
  return { style, failed: url !== null && !data && (isError || fetchStatus === 'paused') }
}

function addressFor(provider: MapProvider | null, scheme: Scheme): string | null {
  if (provider?.kind !== 'style') return null
  return (scheme === 'dark' && provider.darkUrl) || provider.url
}

async function fetchStyle(url: string, signal: AbortSignal) {
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    credentials: 'omit',
  })
  if (!answer.ok) throw new Error(`the style of the map answered ${answer.status}`)
  return readStyle(await answer.json())
}
