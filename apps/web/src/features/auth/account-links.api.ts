import {
  askForPasswordLink,
  checkPasswordLink,
  checkSetup,
  choosePassword,
  claimSetup,
  confirmEmail,
} from '@lamplighter/domain/auth'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { retryWhenBusy } from '../../lib/api/retry-when-busy.ts'
import { useRead } from '../../lib/api/use-read.ts'

/** Never refetches a link's state, because this page uses the link up. */
const askedOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export function usePasswordLink(secret: string) {
  return useRead(queryKeys.link('password', secret), checkPasswordLink, { body: { secret } }, askedOnce)
}

export function useSetupLink(secret: string) {
  return useRead(queryKeys.link('setup', secret), checkSetup, { body: { secret } }, askedOnce)
}

// Does not use `write`, which retries: each of these must run once.
export const accountLinks = {
  ask: (email: string) => retryWhenBusy(() => call(askForPasswordLink, { body: { email } })),
  choosePassword: (secret: string, password: string) =>
    retryWhenBusy(() => call(choosePassword, { body: { secret, password } })),
  confirmEmail: (secret: string) => retryWhenBusy(() => call(confirmEmail, { body: { secret } })),
  claimSetup: (secret: string) => retryWhenBusy(() => call(claimSetup, { body: { secret } })),
}
