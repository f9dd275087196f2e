import '@mantine/core/styles.layer.css'
import '../theme/global.css'
import '../theme/print.css'
import '../theme/shared.css'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../app/providers.tsx'
import { router } from '../app/router.tsx'

/** Opens the whole app at an address. The test browser draws no maps, so places appear as coordinates. */
export async function openApp(address: string) {
  await cleanup()
  router.history.replace(address)
  // The router still has the previous test's address. Load first, or its screen would be mounted again for a moment;
  // without React, because a transition of the unmounted app never ends.
  router.startTransition = async (update) => {
    update()
    return false
  }
  await router.load()
  return render(<App />)
}

/** Closes the page; stored data stays on the device. */
export const leaveApp = cleanup

/** Navigates to another page of the open app, like a link. */
export async function goTo(address: string): Promise<void> {
  router.history.push(address)
  await router.load()
}

/** Address of the open app with its query. */
export const addressShown = () => router.state.location.href
