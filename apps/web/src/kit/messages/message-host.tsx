import { notifications, useNotifications } from '@mantine/notifications'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useStore } from '../../lib/state/store.ts'
import { lazyPart } from '../page/lazy-code.tsx'
import { type OpenQuestion, openQuestion } from './confirm.ts'
import type { SaidProps } from './said.tsx'

const messages = () => import('./messages.tsx')
const confirmDialog = () => import('./confirm-dialog.tsx')
const Messages = lazyPart(() => messages().then(({ Messages }) => Messages), BrowserMessages)
const ConfirmDialog = lazyPart(
  () => confirmDialog().then(({ ConfirmDialog }) => ConfirmDialog),
  BrowserQuestion,
)

/** For screens that work offline: loads the message code early. */
export function prefetchMessages(): void {
  void Promise.allSettled([messages(), confirmDialog()])
}

/** Renders `say` and `confirm`. Mounted once; loads their code on first use. */
export function MessageHost() {
  const question = useStore(openQuestion)
  return (
    <Suspense fallback={null}>
      {useSomethingWasSaid() && <Messages />}
      {question && <ConfirmDialog question={question} />}
    </Suspense>
  )
}

/** Falls back to the browser's dialogs if the code fails to load. */
function BrowserMessages() {
  const [first] = useNotifications().notifications
  useEffect(() => {
    if (!first?.id) return
    notifications.hide(first.id)
    const { message, below, actions } = (first.message as ReactElement<SaidProps>).props
    const words = [message, below].filter(Boolean).join('\n')
    const [action] = actions
    if (!action) alert(words)
    else if (window.confirm(`${words}\n\n${action.label}?`)) action.act()
  }, [first])
  return null
}

function BrowserQuestion({ question }: { question: OpenQuestion }) {
  const { title, message, answer } = question
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => answer(window.confirm(`${title}\n\n${message}`)), [question])
  return null
}

function useSomethingWasSaid(): boolean {
  const [said, setSaid] = useState(false)
  const now = useNotifications().notifications.length > 0
  useEffect(() => {
    if (now) setSaid(true)
  }, [now])
  return said || now
}
