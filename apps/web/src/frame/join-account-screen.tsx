import { JoinAccount } from '../features/auth/login/join-account.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Replaces every screen while the user decides about joining an account. */
export function JoinAccountScreen({ email }: { email: string }) {
  const signOut = useSignOut()
  return <JoinAccount email={email} onSignOut={() => void signOut()} />
}
