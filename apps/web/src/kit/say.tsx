/** What the specification calls an alert: a message on the screen that is also read aloud, with exactly its words. */
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { MessageActions, type SayAction } from './message-actions.tsx'

const look = {
  success: { color: 'var(--success)', icon: <IconCheck size={20} aria-hidden />, autoClose: 5_000 },
  failure: { color: 'var(--danger)', icon: <IconAlertTriangle size={20} aria-hidden />, autoClose: 12_000 },
  note: { color: 'var(--deep)', icon: <IconInfoCircle size={20} aria-hidden />, autoClose: 7_000 },
} as const

function show(kind: keyof typeof look, message: string, actions: readonly SayAction[] = []) {
  const id = `${kind}:${message}`
  const close = () => notifications.hide(id)
  close()
  notifications.show({
    id,
    message:
      actions.length > 0 ? <MessageActions message={message} actions={actions} onDone={close} /> : message,
    ...look[kind],
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close message' },
    // What can be answered stays long enough to be answered.
    ...(actions.length > 0 ? { autoClose: 12_000 } : {}),
  })
}

/** `say.success('Location updated successfully!')`, `say.failure('Failed to add tag')`, `say.note(...)`. */
export const say = {
  success: (message: string, actions?: readonly SayAction[]) => show('success', message, actions),
  failure: (message: string) => show('failure', message),
  note: (message: string) => show('note', message),
}
