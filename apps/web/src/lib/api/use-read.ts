import type { Endpoint, RequestOf, ResponseOf } from '@lamplighter/domain/http'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'

type Options<Answer, Shown> = Omit<UseQueryOptions<Answer, Error, Shown>, 'queryKey' | 'queryFn'>

/** Reads an endpoint and caches the answer under the key: `useRead(queryKeys.myStats(), getMyStats, {})`. */
export function useRead<E extends Endpoint, Shown = ResponseOf<E>>(
  queryKey: readonly unknown[],
  endpoint: E,
  request: RequestOf<E>,
  options: Options<ResponseOf<E>, Shown> = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  })
}
