import '@fontsource-variable/inter/wght.css'
import './theme/global.css'
import './theme/shared.css'
import '@mantine/core/styles.layer.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { session } from './lib/session.ts'
import { isHiddenFrame } from './lib/sign-in/hidden-frame.ts'

const root = document.getElementById('root')
if (root && !isHiddenFrame()) {
  void session.start()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
