import {
  changePassword,
  endAllSessions,
  endSession,
  listSessions,
  sendEmailLink,
} from '@lamplighter/domain/auth'
import { getMyStats } from '@lamplighter/domain/settings'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { isProblem } from '../../lib/api/api-problem.ts'
import { type ClientConfig, useClientConfig } from '../../lib/api/client-config.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'

export function useMyStats() {
  return useRead(queryKeys.myStats(), getMyStats, {})
}

/** The user's sessions; `keptBy` names the external provider that manages the account. */
export function useSessions() {
  // Always loaded by now: logging in requires it.
  const config = queryClient.getQueryData<ClientConfig>(queryKeys.config())
  const enabled = config?.identity.embedded !== null
  const sessions = useRead(queryKeys.sessions(), listSessions, {}, { enabled })
  const elsewhere = !enabled || isProblem(sessions.error, 'identity_elsewhere')
  return { sessions, keptElsewhere: elsewhere, provider: config?.identity.external?.name ?? null }
}

/** Ending a session that has already ended counts as success. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) =>
      write(endSession, { params: { id } }).catch((error: unknown) => {
        if (!isProblem(error, 'not_found')) throw error
      }),
    onSettled: () => invalidate('settings'),
  })
}

export function useEndAllSessions() {
  return useMutation({ mutationFn: () => write(endAllSessions, {}) })
}

/** Whether the server can send mail. */
export function useMailIsSent(): boolean {
  return useClientConfig().data?.mail === true
}

export function useSendEmailLink() {
  return useMutation({ mutationFn: () => call(sendEmailLink, {}) })
}

/** Does not use `write`, which retries: a password is sent once. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => invalidate('settings'),
    gcTime: 0,
  })
}
