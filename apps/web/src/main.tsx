import './theme/global.css'
import './theme/print.css'
import './theme/shared.css'
import '@mantine/core/styles.layer.css'
import { onlineManager } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { answerFromPacks } from './lib/day-pack/answer-from-packs.ts'
import { removePacksOnSignOut } from './lib/day-pack/remove-packs-on-sign-out.ts'
import { keepReads } from './lib/reads/keep-reads.ts'
import { session } from './lib/session.ts'
import { isHiddenFrame } from './lib/sign-in/hidden-frame.ts'
import { notBeforeScreen, whenQuiet } from './lib/when-quiet.ts'

const root = document.getElementById('root')
/** Of what can wait. */
const notFetched = (error: unknown) => console.warn('Not fetched', error)
/** Until Inter has come, another typeface stands in whose letters take the same room (global.css). */
const fetchTypeface = () => void import('@fontsource-variable/inter/wght.css').catch(notFetched)
/** The first screen comes first: keeping the app on the device fetches all of it. */
const keepOnDevice = () =>
  void whenQuiet(() => {
    import('./app/keep-on-device.ts').then((app) => app.keepOnDevice()).catch(notFetched)
  })

// To take up the code and to begin are two tasks, between which the page answers a press.
if (root && !isHiddenFrame()) setTimeout(begin, 0, root)

function begin(root: HTMLElement) {
  // Unasked the cache takes every page for online until the browser tells it of a change.
  onlineManager.setOnline(navigator.onLine)
  notBeforeScreen(fetchTypeface)
  answerFromPacks()
  keepReads()
  removePacksOnSignOut()
  void session.start()
  // In slices, between which the page answers a press.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  if (import.meta.env.PROD) {
    // Where the app waits for what comes before it (first-paint.js), the page may be loaded already.
    if (document.readyState === 'complete') keepOnDevice()
    else addEventListener('load', keepOnDevice)
  }
}
