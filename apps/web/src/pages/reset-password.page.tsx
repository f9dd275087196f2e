import { paths } from '@lamplighter/domain/pages'
import { AskForLink } from '../features/auth/links/ask-for-link.tsx'
import { ChoosePassword } from '../features/auth/links/choose-password.tsx'
import { useLinkSecret } from '../lib/link-secret.ts'

/** With a link's secret a new password is chosen, without one the link is asked for. */
export function ResetPasswordPage() {
  const secret = useLinkSecret(paths.resetPassword)
  return secret === null ? <AskForLink /> : <ChoosePassword key={secret} secret={secret} />
}
