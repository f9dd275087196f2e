/** Installs the app on the device, checks for new versions, and switches to them. */
import { versionReady } from './version-ready.ts'

const UPDATE_CHECK_MS = 60 * 60_000
/** Timeout of the first attempt to reload the page; each further attempt gets three times as long. */
const TAKE_OVER_MS = 5_000

/** Registers the service worker, so that the app opens offline. Browsers support this only on HTTPS and localhost. */
export async function startServiceWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The app will not open without a network', error))
  if (!registration) return
  // Without a page of an earlier version there is nothing to switch.
  const look = () => {
    if (registration.waiting && container?.controller) versionReady.set(true)
  }
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look)
  look()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  let asked = Date.now()
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < UPDATE_CHECK_MS) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  setInterval(ask, UPDATE_CHECK_MS / 4)
}

/**
 * Reloads the page in the waiting version. Only on request (DUR-30), and only in this tab: other tabs keep their input,
 * and the device keeps the files of their version.
 */
export async function goOverToNewVersion(): Promise<void> {
  const { storeOpenDrafts } = await import('../drafts/use-draft.ts')
  await storeOpenDrafts()
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const waiting = (await container?.getRegistration())?.waiting
  // Another tab has already switched.
  if (!waiting) return location.reload()
  container?.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take over')
  // The old worker stays until it has answered all requests, so this page stops its own. Call it before any navigation,
  // because it would stop that too.
  window.stop()
  // If requests of other tabs hold up the old worker, the page reloads anyway and keeps the notice.
  loadAnew(TAKE_OVER_MS)
}

/** Reloads again if nothing happened: during the switch, neither worker may answer a navigation. */
function loadAnew(afterMs: number): void {
  setTimeout(() => {
    location.reload()
    loadAnew(3 * afterMs)
  }, afterMs)
}
