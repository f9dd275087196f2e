import { paths } from '@lamplighter/domain/pages'
import { ConfirmAddress } from '../features/auth/links/confirm-address.tsx'
import { useLinkSecret } from '../lib/sign-in/link-secret.ts'

export function ConfirmEmailPage() {
  const secret = useLinkSecret(paths.confirmEmail)
  return <ConfirmAddress key={secret} secret={secret} />
}
