import { JoinAccount } from '../features/auth/login/join-account.tsx'
import { useSignOut } from './use-sign-out.ts'

/** What stands in place of any screen while an account to join is asked about. */
export function JoinAccountScreen({ email }: { email: string }) {
  const signOut = useSignOut()
  return <JoinAccount email={email} onSignOut={() => void signOut()} />
}
