import '@fontsource-variable/inter/wght.css'
import './theme/global.css'
import './theme/shared.css'
import '@mantine/core/styles.layer.css'
import { onlineManager } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { startServiceWorker } from './lib/app-version.ts'
import { answerFromPacks } from './lib/day-pack/answer-from-packs.ts'
import { guardPacks } from './lib/day-pack/guard-packs.ts'
import { keepReads } from './lib/reads/keep-reads.ts'
import { session } from './lib/session.ts'
import { isHiddenFrame } from './lib/sign-in/hidden-frame.ts'

const root = document.getElementById('root')
/** The first screen comes first: keeping the app on the device fetches all of it. */
const SERVICE_WORKER_AFTER_MS = 4_000

if (root && !isHiddenFrame()) {
  // Unasked the cache takes every page for online until the browser tells it of a change.
  onlineManager.setOnline(navigator.onLine)
  answerFromPacks()
  keepReads()
  guardPacks()
  void session.start()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  if (import.meta.env.PROD)
    addEventListener('load', () => setTimeout(() => void startServiceWorker(), SERVICE_WORKER_AFTER_MS))
}
