/** Toast messages, also read aloud; they block nothing (WORD-6). */
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { UNSENT_SHAPE } from '../drawings/unsent-shape.ts'
import { Said, type SaidAction } from './said.tsx'
import { sayingWords } from './say.messages.ts'

const look = {
  success: { color: 'var(--success)', icon: <IconCheck size={20} aria-hidden />, autoClose: 5_000 },
  failure: { color: 'var(--danger)', icon: <IconAlertTriangle size={20} aria-hidden />, autoClose: 12_000 },
  waiting: {
    color: 'var(--deep)',
    icon: (
      <svg width="16" height="16" viewBox="0 0 16 16" fill="currentcolor" aria-hidden="true">
        <path d={UNSENT_SHAPE} />
      </svg>
    ),
    autoClose: 7_000,
  },
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
  { below, lasting = false }: { below?: string | undefined; lasting?: boolean } = {},
): () => void {
  const id = idOf(kind, message)
  const actions = offered.filter((action) => action !== undefined)
  const close = () => notifications.hide(id)
  close()
  const said: NotificationData & { id: string } = {
    id,
    message: (
      <Said
        message={message}
        below={below}
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
  return close
}

const closeAfter = (actions: readonly SaidAction[]) =>
  actions.some(({ isUndo }) => isUndo) ? UNDO_CLOSE_MS : ACTION_CLOSE_MS

/** A repeated message replaces itself. */
const idOf = (kind: keyof typeof look, message: string) => `${kind}:${message}`

/** Message about unsent work. */
export interface KeptWords {
  /** The server had a problem with it. */
  isFailure: boolean
  message: string
  /** Where the work is. */
  below: string
}

/** `say.success('Location updated successfully!')`, `say.failure('Failed to add tag')`, `say.info(...)`. */
export const say = {
  /** Returns a function that closes it. */
  success: (message: string, ...actions: (SaidAction | undefined)[]) => show('success', message, actions),
  failure(message: string, below?: string): void {
    show('failure', message, [], { below })
  },
  /** Stays until closed, because the user has to act. */
  lastingFailure(message: string, action: SaidAction): void {
    show('failure', message, [action], { lasting: true })
  },
  /** Hides a failure or success that is no longer true. */
  takeBack(message: string): void {
    for (const kind of ['failure', 'success'] as const) notifications.hide(idOf(kind, message))
  },
  /** For unsent work: never shows the success icon (DUR-65). Returns a function that closes it. */
  kept: ({ isFailure, message, below }: KeptWords, ...actions: (SaidAction | undefined)[]) =>
    show(isFailure ? 'failure' : 'waiting', message, actions, { below }),
  info(message: string, ...actions: (SaidAction | undefined)[]): void {
    show('info', message, actions)
  },
  /** For background work; returns a function that closes the message. */
  underWay: (message: string) => show('info', message),
}
