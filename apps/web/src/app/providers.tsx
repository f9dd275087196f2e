import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { MessageHost } from '../kit/messages/message-host.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { Themed } from '../theme/themed.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <MessageHost />
      </QueryClientProvider>
    </Themed>
  )
}
