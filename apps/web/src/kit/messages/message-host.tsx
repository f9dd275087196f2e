import { notifications, useNotifications } from '@mantine/notifications'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { lazyPart } from '../page/late-code.tsx'
import { type OpenQuestion, openQuestion } from './confirm.ts'
import type { SaidProps } from './said.tsx'

const messages = () => import('./messages.tsx')
const confirmDialog = () => import('./confirm-dialog.tsx')
const Messages = lazyPart(() => messages().then(({ Messages }) => Messages), BrowserMessages)
const ConfirmDialog = lazyPart(
  () => confirmDialog().then(({ ConfirmDialog }) => ConfirmDialog),
  BrowserQuestion,
)

/** For screens that work offline: the code that shows messages could no longer be fetched then. */
export function prefetchMessages(): void {
  void Promise.allSettled([messages(), confirmDialog()])
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

/** Without their code the browser itself shows them, and offers the first thing that can be done: nothing goes unsaid. */
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
