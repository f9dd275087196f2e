/** What the specification calls an alert: a message on the screen that is also read aloud, with exactly its words. */
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const look = {
  success: { color: 'var(--success)', icon: <IconCheck size={20} aria-hidden />, autoClose: 5_000 },
  failure: { color: 'var(--danger)', icon: <IconAlertTriangle size={20} aria-hidden />, autoClose: 12_000 },
  note: { color: 'var(--deep)', icon: <IconInfoCircle size={20} aria-hidden />, autoClose: 7_000 },
} as const

function show(kind: keyof typeof look, message: ReactNode) {
  const id = `${kind}:${String(message)}`
  notifications.hide(id)
  notifications.show({
    id,
    message,
    ...look[kind],
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/** `say.success('Location updated successfully!')`, `say.failure('Failed to add tag')`, `say.note(...)`. */
export const say = {
  success: (message: string) => show('success', message),
  failure: (message: string) => show('failure', message),
  note: (message: string) => show('note', message),
}
