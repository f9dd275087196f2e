/** The frame around every screen: skip link, navigation, status line, the screen itself, the login modal. */
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { headingTakesFocusNext, headingTakesFocusNow } from '../kit/page/page-title.ts'
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
  useFocusAfterLogin()
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

/** The button that opened the modal is gone with it: the heading of what is shown now takes the focus. */
function useFocusAfterLogin() {
  const { status } = useSession()
  const prompt = useLoginPrompt()
  const before = useRef(status)
  useLayoutEffect(() => {
    if (before.current === 'unauthenticated' && status === 'authenticated') headingTakesFocusNext()
    before.current = status
  }, [status])
  useEffect(() => {
    if (status === 'authenticated' && !prompt) headingTakesFocusNow()
  }, [status, prompt])
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
