import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { openQuestion } from './confirm.ts'

const messages = () => import('./messages.tsx')
const confirmDialog = () => import('./confirm-dialog.tsx')
const Messages = lazy(async () => ({ default: (await messages()).Messages }))
const ConfirmDialog = lazy(async () => ({ default: (await confirmDialog()).ConfirmDialog }))

/** For screens that work offline: the code that shows messages could no longer be fetched then. */
export function prefetchMessages(): void {
  void Promise.all([messages(), confirmDialog()]).catch(() => undefined)
}

/** Where `say` and `confirm` become visible. Mounted once; fetches their code when there is something to show. */
export function MessageHost() {
  const question = useStore(openQuestion)
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
