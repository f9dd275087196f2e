import '@fontsource-variable/inter/wght.css'
import './theme/mantine-styles.ts'
import './theme/global.css'
import './theme/print.css'
import './theme/shared.css'
import { onlineManager } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { clientConfigInPage, refreshClientConfig } from './lib/api/client-config.ts'
import { answerFromPacks } from './lib/day-pack/answer-from-packs.ts'
import { removePacksOnSignOut } from './lib/day-pack/remove-packs-on-sign-out.ts'
import { keepPush } from './lib/push/keep-push.ts'
import { keepReads } from './lib/reads/keep-reads.ts'
import { session } from './lib/session/session.ts'
import { newAddressHere } from './lib/sign-in/former-name.ts'
import { isHiddenFrame } from './lib/sign-in/hidden-frame.ts'

const root = document.getElementById('root')
if (root && !isHiddenFrame()) void open(root)

/** At a former name, shows nothing before it is known that the app stays there. */
async function open(root: HTMLElement) {
  if (newAddressHere(clientConfigInPage()) && (await leaveFormerName(refreshClientConfig()))) return
  start(root)
}

async function leaveFormerName(asked: ReturnType<typeof refreshClientConfig>): Promise<boolean> {
  const code = await import('./lib/sign-in/leave-former-name.ts')
  return code.leaveFormerName(asked)
}

function start(root: HTMLElement) {
  // TanStack Query assumes that it is online until the browser reports a change.
  onlineManager.setOnline(navigator.onLine)
  answerFromPacks()
  keepReads()
  removePacksOnSignOut()
  keepPush()
  // A cached page may not know yet that the server has a new name.
  void refreshClientConfig().then((config) => {
    if (newAddressHere(config)) void leaveFormerName(Promise.resolve(config))
  })
  void session.start()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  if (import.meta.env.PROD) addEventListener('load', () => whenIdle(startServiceWorker))
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 1000)
}

/** Its installation fetches the whole app, so the first screen comes first. */
function startServiceWorker() {
  import('./lib/device/app-version.ts')
    .then((version) => version.startServiceWorker())
    .catch((error: unknown) => console.warn('The app will not open without a network', error))
}
