/** Keeps the app on the device, looks for newer versions of it, and goes over to them. */
import { versionReady } from './version-ready.ts'

const UPDATE_CHECK_MS = 60 * 60_000
/** How long the first try to load the page anew may take; each later one may take three times as long. */
const TAKE_OVER_MS = 5_000

/**
 * Lets the app open without a network from now on. Browsers have service workers on encrypted addresses and on this computer
 * only; elsewhere all stays as it is.
 */
export async function startServiceWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('The app will not open without a network', error))
  if (!registration) return
  // Without a page of an earlier version there is nothing to go over from.
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
 * Loads the page anew in the version that waits. Only ever when somebody asks for it (DUR-30), and in their tab alone: others keep
 * what is typed there, and the parts of their version stay on the device.
 */
export async function goOverToNewVersion(): Promise<void> {
  const { storeOpenDrafts } = await import('./saved-on-device.ts')
  await storeOpenDrafts()
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const waiting = (await container?.getRegistration())?.waiting
  // Another tab has gone over already.
  if (!waiting) return location.reload()
  container?.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take over')
  // The old worker stays until it has answered all that was asked of it: this page asks for nothing more. Nothing that loads the page
  // may have begun before: it would be stopped as well.
  window.stop()
  // Where another tab's request holds the old worker up, the page is at least loaded anew, and the notice stays.
  loadAnew(TAKE_OVER_MS)
}

/** Again where nothing came of it: a page that is asked for between two workers may be answered by neither. */
function loadAnew(afterMs: number): void {
  setTimeout(() => {
    location.reload()
    loadAnew(3 * afterMs)
  }, afterMs)
}
