import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { MessageHost } from '../kit/messages/message-host.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { styleNonce } from '../theme/style-nonce.ts'
import { cssVariables, theme } from '../theme/theme.ts'
import { router } from './router.tsx'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <MessageHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}
