import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { SetUp, SetupOver } from '../features/auth/setup/set-up.tsx'
import { useSignOut } from '../frame/use-sign-out.ts'
import { useLinkSecret } from '../lib/sign-in/link-secret.ts'

export function SetupPage() {
  const secret = useLinkSecret(paths.setup)
  const navigate = useNavigate()
  const signOut = useSignOut({ stay: true })
  if (secret === null) return <SetupOver cut />
  return (
    <SetUp
      key={secret}
      secret={secret}
      here={`${paths.setup}#${secret}`}
      onSignOut={() => void signOut()}
      onDone={() => void navigate({ to: paths.admin, search: { tab: 'cities' }, replace: true })}
    />
  )
}
