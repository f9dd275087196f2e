import { CALLBACK_REDIRECT_DELAY } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginWords } from '../features/auth/login/login.messages.ts'
import { keptSecret } from '../features/invitations/secret.ts'
import { CardsSkeleton } from '../kit/lists/skeletons.tsx'
import { say } from '../kit/messages/say.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { landing, useLanding } from '../lib/sign-in/landing.ts'
import { signInMessages } from '../lib/sign-in/sign-in.messages.ts'

/**
 * Target of the identity provider's redirect. Continues to Home, or to the opened invitation, whether or
 * not the login succeeded. A silent session renewal returns to its page.
 */
export function CallbackPage() {
  const result = useLanding()
  useRedirect(result?.returnTo ?? null)
  return (
    <Page>
      {result?.failure ? (
        <PageHeader title={signInMessages.loginFailed} description={result.failure} />
      ) : (
        <>
          <PageHeader title={loginWords.signingIn} description={loginWords.homeComesNext} />
          <CardsSkeleton cards={4} />
        </>
      )}
    </Page>
  )
}

function useRedirect(returnTo: string | null) {
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    if (returnTo) router.history.replace(returnTo)
  }, [returnTo, router])
  useEffect(() => {
    const timer = setTimeout(() => {
      const failure = landing.get()?.failure
      // Two seconds are too short for reading, so Home shows the message too.
      if (failure) say.failure(`${signInMessages.loginFailed}. ${failure}`)
      void navigate({ to: keptSecret() ? paths.invitation : paths.home, replace: true })
    }, CALLBACK_REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [navigate])
}
