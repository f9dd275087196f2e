import {
  askForPasswordLink,
  checkPasswordLink,
  checkSetup,
  choosePassword,
  claimSetup,
  confirmEmail,
} from '@lamplighter/domain/auth'
import { call } from '../../lib/api/api-client.ts'
import { patiently } from '../../lib/api/patiently.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
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
  ask: (email: string) => patiently(() => call(askForPasswordLink, { body: { email } })),
  choosePassword: (secret: string, password: string) =>
    patiently(() => call(choosePassword, { body: { secret, password } })),
  confirmEmail: (secret: string) => patiently(() => call(confirmEmail, { body: { secret } })),
  claimSetup: (secret: string) => patiently(() => call(claimSetup, { body: { secret } })),
}
