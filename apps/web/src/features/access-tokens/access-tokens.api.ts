import * as contract from '@lamplighter/domain/access-tokens'
import type { RequestOf } from '@lamplighter/domain/http'
import { useMutation } from '@tanstack/react-query'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'

export const useAccessTokens = () => useRead(queryKeys.accessTokens(null), contract.listAccessTokens, {})

export const useCityAccessTokens = (cityId: string) =>
  useRead(queryKeys.accessTokens(cityId), contract.listCityAccessTokens, { params: { cityId } })

interface Wanted {
  /** Null for a personal token. */
  cityId: string | null
  body: RequestOf<typeof contract.createAccessToken>['body']
}

export function useCreateAccessToken() {
  return useMutation({
    mutationFn: ({ cityId, body }: Wanted) =>
      cityId === null
        ? write(contract.createAccessToken, { body })
        : write(contract.createCityAccessToken, {
            params: { cityId },
            body: { ...body, scopes: body.scopes.filter(contract.isCityTokenScope) },
          }),
    // Refetch on failure too: the answer may have been lost.
    onSettled: () => invalidate('access-tokens'),
  })
}

/** Refetch on failure too: someone else may have revoked it. */
export function useRevokeAccessToken() {
  return useMutation({
    mutationFn: (id: string) => write(contract.revokeAccessToken, { params: { id } }),
    onSettled: () => invalidate('access-tokens'),
  })
}
