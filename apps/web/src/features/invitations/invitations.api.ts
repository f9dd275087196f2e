import * as contract from '@lamplighter/domain/cities'
import type { RequestOf } from '@lamplighter/domain/http'
import { useMutation } from '@tanstack/react-query'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'
import { session, useSession } from '../../lib/session/session.ts'

export function useInvitations(cityId: string) {
  return useRead(queryKeys.invitations(cityId), contract.listInvitations, { query: { cityId } })
}

export function useCreateInvitation() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof contract.createInvitation>['body']) =>
      write(contract.createInvitation, { body }),
    onSuccess: () => invalidate('invitations', 'admin'),
  })
}

/** Refetch on failure too: someone may have used or withdrawn it. */
export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: (id: string) => write(contract.withdrawInvitation, { params: { id } }),
    onSettled: () => invalidate('invitations'),
  })
}

/**
 * The link's invitation, refetched whenever the page opens. Waits for the session, because loading it
 * clears the query cache, including pending queries.
 */
export function useInvitation(secret: string) {
  const { status } = useSession()
  return useRead(
    queryKeys.invitation(secret),
    contract.lookAtInvitation,
    { body: { secret } },
    { staleTime: 0, enabled: status !== 'loading' },
  )
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (secret: string) => write(contract.acceptInvitation, { body: { secret } }),
    onSuccess: () => Promise.all([invalidate('cities', 'invitations', 'locations'), session.refreshUser()]),
  })
}
