/** Layout of every screen: skip link, navigation, status line, the screen and the login modal. */
import { type PageName, pageAt } from '@lamplighter/domain/pages'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { BRAND } from '../kit/kit.messages.ts'
import { ReachContext } from '../kit/lists/reach-context.ts'
import { ErrorBoundary } from '../kit/page/error-boundary.tsx'
import { useLazyCode } from '../kit/page/lazy-code.tsx'
import { headingTakesFocusNext, headingTakesFocusNow } from '../kit/page/page-title.ts'
import { useClientConfig } from '../lib/api/client-config.ts'
import { useIsServerReachable, useOnline } from '../lib/api/connection.ts'
import { loginPrompt, useLoginPrompt } from '../lib/session/login-prompt.ts'
import { useSession } from '../lib/session/session.ts'
import { newAddressHere } from '../lib/sign-in/former-name.ts'
import { LampMark } from './navigation/lamp-mark.tsx'
import { NavBar } from './navigation/nav-bar.tsx'
import classes from './shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { StatusLine } from './status-line.tsx'
import { UpdateNotice } from './update/update-notice.tsx'
import { usePressedPush } from './use-pressed-push.ts'
import { useWantedPage } from './wanted-page.ts'

const fetchLogin = () => import('../features/auth/login/login-register-modal.tsx')
const JoinAccountScreen = lazy(() =>
  import('./join-account-screen.tsx').then(({ JoinAccountScreen }) => ({ default: JoinAccountScreen })),
)
/** Few servers have had another name. */
const NewAddressLine = lazy(() =>
  import('./new-address-line.tsx').then(({ NewAddressLine }) => ({ default: NewAddressLine })),
)

/** Pages for residents, who have no account, get no navigation, sign-in and status of a device. */
export function Shell() {
  const isForResidents = useLocation({ select: ({ pathname }) => residentPages.has(pageAt(pathname)) })
  return isForResidents ? <ResidentShell /> : <MemberShell />
}

const residentPages: ReadonlySet<PageName | null> = new Set(['report', 'reportStatus'])

function ResidentShell() {
  useFocusOnNavigation()
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={`beside ${classes.residents}`}>
        <LampMark />
        {BRAND}
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Reach>
          <Outlet />
        </Reach>
      </main>
    </div>
  )
}

function MemberShell() {
  const session = useSession()
  const { data: config } = useClientConfig()
  const toJoin = session.status === 'loading' ? session.accountToJoin : null
  const prompt = useLoginPrompt()
  const login = useLazyCode(fetchLogin, prompt !== null, loginPrompt.close)
  useFocusOnNavigation()
  useFocusAfterLogin()
  useWantedPage()
  usePressedPush()
  return (
    <div className={classes.shell}>
      <SkipLink />
      <NavBar />
      <StatusLine />
      {newAddressHere(config) && (
        <ErrorBoundary message="Couldn't show the new address.">
          <Suspense fallback={null}>
            <NewAddressLine />
          </Suspense>
        </ErrorBoundary>
      )}
      <UpdateNotice />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Reach>
          {toJoin === null ? (
            <Outlet />
          ) : (
            <ErrorBoundary message="Couldn't show this page.">
              <Suspense fallback={null}>
                <JoinAccountScreen key={toJoin} email={toJoin} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Reach>
      </main>
      {prompt && login && <login.LoginRegisterModal form={prompt} onClose={loginPrompt.close} />}
    </div>
  )
}

/** After login the form unmounts, so the heading of the new screen takes the focus. */
function useFocusAfterLogin() {
  const session = useSession()
  const { status } = session
  const prompt = useLoginPrompt()
  const asked = status === 'unauthenticated' || (status === 'loading' && session.accountToJoin !== null)
  const wasAsked = useRef(asked)
  useLayoutEffect(() => {
    if (wasAsked.current && status === 'authenticated') headingTakesFocusNext()
    wasAsked.current = asked
  }, [status, asked])
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

/** Tells error states whether the network is the cause. */
function Reach({ children }: { children: ReactNode }) {
  const online = useOnline()
  const reached = useIsServerReachable()
  return (
    <ReachContext value={!online ? 'offline' : reached ? 'reached' : 'no answer'}>{children}</ReachContext>
  )
}
