import '@mantine/core/styles.layer.css'
import '../theme/global.css'
import '../theme/print.css'
import '../theme/shared.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { MessageHost } from '../kit/messages/message-host.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { Themed } from '../theme/themed.tsx'

/** The providers of the app, without its router. */
function Around({ children }: { children: ReactNode }) {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        {children}
        <MessageHost />
      </QueryClientProvider>
    </Themed>
  )
}

export const show = (shown: ReactNode) => render(shown, { wrapper: Around })
