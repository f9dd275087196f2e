import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { openQuestion } from './confirm.ts'

const Messages = lazy(() => import('./messages.tsx').then(({ Messages }) => ({ default: Messages })))
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

/** Where `say` and `confirm` become visible. Mounted once; fetches their code when there is something to show. */
export function MessageHost() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.get)
  return (
    <Suspense fallback={null}>
      {useSomethingWasSaid() && <Messages />}
      {question && <ConfirmDialog question={question} />}
    </Suspense>
  )
}

function useSomethingWasSaid(): boolean {
  const { notifications } = useNotifications()
  const [said, setSaid] = useState(false)
  const now = notifications.length > 0
  useEffect(() => {
    if (now) setSaid(true)
  }, [now])
  return said || now
}
