import '@fontsource-variable/inter/wght.css'
import './theme/global.css'
import '@mantine/core/styles.layer.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { session } from './lib/session.ts'

void session.start()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
