/** The browser's edge of push: permission and subscription. The test browser reaches no push service. */
import { onTestFinished } from 'vitest'

interface PushEdge {
  permission: NotificationPermission
  /** The person's answer when the browser asks. */
  answer: NotificationPermission
  /** How often the browser asked. */
  asked: number
  /** Null while there is none. */
  subscription: { endpoint: string; key: string } | null
  /** Messages that the device shows. */
  notices: string[]
  /** Resolves when the service worker is active. Nothing can subscribe before. */
  installed: Promise<unknown>
}

/** Until the end of the test. Endpoints are numbered. */
export function standInForPush(changes: Partial<PushEdge> = {}): PushEdge {
  const edge: PushEdge = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscription: null,
    notices: [],
    installed: Promise.resolve(),
    ...changes,
  }
  let made = 0
  let isInstalled = false
  const ready = edge.installed.then(() => {
    isInstalled = true
    return registration
  })
  const pushManager = {
    getSubscription: async () => edge.subscription && handleOf(edge.subscription),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (edge.permission !== 'granted') throw new DOMException('', 'NotAllowedError')
      if (!isInstalled) throw new DOMException('', 'AbortError')
      made += 1
      edge.subscription = { endpoint: `https://push.example/${made}`, key: applicationServerKey }
      return handleOf(edge.subscription)
    },
  }
  const handleOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    async unsubscribe() {
      if (edge.subscription?.endpoint === endpoint) edge.subscription = null
      return true
    },
  })
  const noticeOf = (tag: string) => ({
    close() {
      edge.notices = edge.notices.filter((other) => other !== tag)
    },
  })
  const registration = { pushManager, getNotifications: async () => edge.notices.map(noticeOf) }
  replace(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
  replace(navigator.serviceWorker, 'ready', { get: () => ready })
  replace(Notification, 'permission', { get: () => edge.permission })
  replace(Notification, 'requestPermission', {
    async value() {
      edge.asked += 1
      edge.permission = edge.answer
      return edge.permission
    },
  })
  return edge
}

function replace(object: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { configurable: true, ...property })
  onTestFinished(() => {
    if (before) Object.defineProperty(object, name, before)
    else Reflect.deleteProperty(object, name)
  })
}

/** For a browser without push. */
export function removePush(): void {
  const before = Object.getOwnPropertyDescriptor(window, 'PushManager')
  Reflect.deleteProperty(window, 'PushManager')
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'PushManager', before)
  })
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
