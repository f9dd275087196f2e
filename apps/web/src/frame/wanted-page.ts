import { paths } from '@lamplighter/domain/pages'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../lib/session/session.ts'
import { wantedPage } from './want-page.ts'

/** After a login ends at Home, continues to the page that the visitor wanted, with its query (SEC-41). */
export function useWantedPage(): void {
  const router = useRouter()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const session = useSession()
  const { status } = session
  const hasSignedOut = status === 'unauthenticated' && !session.endedUnasked
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (status === 'authenticated') wantedPage.keep(true)
    else if (wasSignedIn.current && hasSignedOut) wantedPage.keep(false)
    wasSignedIn.current = status === 'authenticated'
  }, [status, hasSignedOut])
  useEffect(() => {
    const wanted = wantedPage.get()
    if (!wanted || pathname === paths.callback || pathname === wanted.pathname) return
    if (pathname !== paths.home) return wantedPage.forget()
    if (status !== 'authenticated') return
    wantedPage.forget()
    router.history.replace(wanted.pathname + wanted.search + wanted.hash)
  }, [pathname, status, router])
}
