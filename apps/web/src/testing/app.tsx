import '@mantine/core/styles.layer.css'
import '../theme/global.css'
import '../theme/print.css'
import '../theme/shared.css'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../app/providers.tsx'
import { router } from '../app/router.tsx'

/** The whole app at an address. The browser of these tests draws no maps: places are named by their figures. */
export async function openApp(address: string) {
  await cleanup()
  router.history.replace(address)
  const shown = await render(<App />)
  // One that was open before takes its address for known.
  await router.load()
  return shown
}

/** As a page does that is closed: what the device keeps stays. */
export const leaveApp = cleanup

/** Walks to another page of the open app, as a link does. */
export async function goTo(address: string): Promise<void> {
  router.history.push(address)
  await router.load()
}

/** The address of the open app, with its query. */
export const addressShown = () => router.state.location.href
