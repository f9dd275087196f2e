import { paths } from '@lamplighter/domain/pages'
import { AskForLink } from '../features/auth/links/ask-for-link.tsx'
import { ChoosePassword } from '../features/auth/links/choose-password.tsx'
import { useLinkSecret } from '../lib/sign-in/link-secret.ts'

/** With a secret in the link, sets a new password; otherwise asks for the reset link. */
export function ResetPasswordPage() {
  const secret = useLinkSecret(paths.resetPassword)
  return secret === null ? <AskForLink /> : <ChoosePassword key={secret} secret={secret} />
}
