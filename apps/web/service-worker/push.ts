/**
 * Shows push messages, and opens the page of the one that a person presses (TELL-10). Safari shows them by itself and does not ask
 * the service worker.
 */
import type { PushMessage } from '@lamplighter/domain/notifications'

declare const self: ServiceWorkerGlobalScope

interface Notice {
  title: string
  options: NotificationOptions
  /** Unread notifications; null if the message does not say. */
  unread: number | null
}

/** Browsers insist on a notice for each message, also for one that cannot be read. */
export function noticeOf(text: string): Notice {
  try {
    const { notification, app_badge } = JSON.parse(text) as PushMessage
    const { title, body, tag, lang, navigate } = notification
    return { title, options: { body, tag, lang, data: navigate, icon: '/icon-192.png' }, unread: app_badge }
  } catch {
    return { title: 'You have a new notification', options: { icon: '/icon-192.png' }, unread: null }
  }
}

export async function showPush(text: string): Promise<void> {
  const { title, options, unread } = noticeOf(text)
  if (unread !== null && 'setAppBadge' in self.navigator)
    await self.navigator.setAppBadge(unread).catch(() => undefined)
  await self.registration.showNotification(title, options)
}

/** The part of an address of this site that the app opens. Any other address opens the start page. */
export function pathOf(address: unknown, origin: string): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/'
}

type Window = Pick<WindowClient, 'frameType' | 'visibilityState'>

/** A visible tab rather than a hidden one. The sign-in uses hidden frames. */
export function tabIn<W extends Window>(windows: readonly W[]): W | undefined {
  const tabs = windows.filter(({ frameType }) => frameType === 'top-level')
  return tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
}

/** An open tab opens the page itself: loading it anew would lose what someone is typing. */
export async function openPressed(notification: Notification): Promise<void> {
  notification.close()
  const path = pathOf(notification.data, self.location.origin)
  const tab = tabIn(await self.clients.matchAll({ type: 'window' }))
  if (!tab) return void (await self.clients.openWindow(path))
  // First, because the browser may refuse the focus.
  tab.postMessage({ open: path })
  await tab.focus()
}
