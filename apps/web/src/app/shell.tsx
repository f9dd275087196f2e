/** The frame around every screen: skip link, navigation, status line, the screen itself, the login modal. */
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { headingTakesFocusNext } from '../kit/page/page-title.ts'
import { useLoginPrompt } from '../lib/login-prompt.ts'
import { useSession } from '../lib/session.ts'
import { MobileNav } from './navigation/mobile-nav.tsx'
import { NavBar } from './navigation/nav-bar.tsx'
import classes from './shell.module.css'
import { StatusLine } from './status-line.tsx'

const LoginRegisterModal = lazy(() =>
  import('../features/auth/components/login-register-modal.tsx').then(({ LoginRegisterModal }) => ({
    default: LoginRegisterModal,
  })),
)

export function Shell() {
  const signedIn = useSession().status === 'authenticated'
  const prompt = useLoginPrompt()
  useFocusOnNavigation()
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to main content
      </a>
      <NavBar />
      <StatusLine />
      <main id="main" tabIndex={-1} className={classes.main} data-with-pill={signedIn || undefined}>
        <Outlet />
      </main>
      {signedIn && <MobileNav />}
      {prompt && (
        <Suspense fallback={null}>
          <LoginRegisterModal form={prompt} />
        </Suspense>
      )}
    </div>
  )
}

function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) headingTakesFocusNext()
      }),
    [router],
  )
}
