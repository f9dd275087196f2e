import { notificationIn } from '@lamplighter/domain/notifications'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../lib/session/session.ts'

/** Opens the page of a pressed push message in this tab, and marks its notification as read (TELL-10). */
export function usePressedPush() {
  const router = useRouter()
  const { status } = useSession()
  const pressed = useLocation({ select: ({ hash }) => notificationIn(hash) })

  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const open = ({ data }: MessageEvent) => {
      if (typeof data?.open === 'string') router.history.push(data.open)
    }
    container?.addEventListener('message', open)
    return () => container?.removeEventListener('message', open)
  }, [router])

  useEffect(() => {
    if (!pressed || status !== 'authenticated') return
    import('../features/notifications/notifications.api.ts')
      .then(({ markRead }) => markRead(pressed))
      .catch((error: unknown) => console.warn('A notification could not be marked as read', error))
    // A reload, or a link that someone copies, must not do it again.
    const { pathname, searchStr } = router.state.location
    router.history.replace(`${pathname}${searchStr}`)
  }, [pressed, status, router])
}
