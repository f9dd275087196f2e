/** A message on the screen that is also read aloud; it blocks nothing (WORD-6). */
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Said, type SaidAction } from './said.tsx'
import { sayingWords } from './say.messages.ts'

const look = {
  success: { color: 'var(--success)', icon: <IconCheck size={20} aria-hidden />, autoClose: 5_000 },
  failure: { color: 'var(--danger)', icon: <IconAlertTriangle size={20} aria-hidden />, autoClose: 12_000 },
  info: { color: 'var(--deep)', icon: <IconInfoCircle size={20} aria-hidden />, autoClose: 7_000 },
} as const

/** Longer, to leave time to press the button. */
const ACTION_CLOSE_MS = 10_000
/** Long enough to pocket the phone, notice the mistake and look again (WORD-32). */
const UNDO_CLOSE_MS = 30_000

function show(
  kind: keyof typeof look,
  message: string,
  offered: readonly (SaidAction | undefined)[] = [],
  lasting = false,
) {
  const id = idOf(kind, message)
  const actions = offered.filter((action) => action !== undefined)
  const close = () => notifications.hide(id)
  close()
  const said: NotificationData & { id: string } = {
    id,
    message: (
      <Said
        message={message}
        actions={actions}
        onTaken={close}
        onWhole={() => notifications.update({ ...said, autoClose: false })}
      />
    ),
    ...look[kind],
    ...(actions.length > 0 ? { autoClose: lasting ? false : closeAfter(actions) } : {}),
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': sayingWords.close },
  }
  notifications.show(said)
}

const closeAfter = (actions: readonly SaidAction[]) =>
  actions.some(({ isUndo }) => isUndo) ? UNDO_CLOSE_MS : ACTION_CLOSE_MS

/** The same message shown twice replaces itself. */
const idOf = (kind: keyof typeof look, message: string) => `${kind}:${message}`

/** `say.success('Location updated successfully!')`, `say.failure('Failed to add tag')`, `say.info(...)`. */
export const say = {
  success: (message: string, ...actions: (SaidAction | undefined)[]) => show('success', message, actions),
  failure: (message: string) => show('failure', message),
  /** Until it is closed, since something has to be done before one can go on. */
  lastingFailure: (message: string, action: SaidAction) => show('failure', message, [action], true),
  /** Hides a failure that has been dealt with, before a success is shown. */
  takeBackFailure: (message: string) => notifications.hide(idOf('failure', message)),
  info: (message: string, ...actions: (SaidAction | undefined)[]) => show('info', message, actions),
}
