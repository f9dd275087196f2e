import '@mantine/core/styles.layer.css'
import '../theme/global.css'
import '../theme/shared.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { MessageHost } from '../kit/messages/message-host.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { cssVariables, theme } from '../theme/theme.ts'

/** What the app puts around every page but its addresses. */
function Around({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        {children}
        <MessageHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}

export const show = (shown: ReactNode) => render(shown, { wrapper: Around })
