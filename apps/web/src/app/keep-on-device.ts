import { mayBeginLocation } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { startServiceWorker } from '../lib/app-version.ts'
import { makeScreenReady } from '../lib/make-screen-ready.ts'
import { session } from '../lib/session.ts'
import { whenQuiet } from '../lib/when-quiet.ts'
import { router } from './router.tsx'

/**
 * The app on the device; from there the screen that most presses lead to is made ready, while nothing else is done, so that neither
 * the screen that is opened nor the press waits for its modules.
 */
export async function keepOnDevice(): Promise<void> {
  await startServiceWorker()
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!(await container?.ready)) return
  whenQuiet(() => {
    const { user } = session.state()
    if (user && mayBeginLocation(user)) makeScreenReady(router, paths.editLocation, { here: true })
  })
}
