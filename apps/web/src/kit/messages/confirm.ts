/** Asking before something that matters. The dialog itself is fetched when the first question comes. */
import { askedBy, giveBackFocus } from './give-back-focus.ts'

export interface Question {
  /** Names the thing: 'Delete "Fire Hydrant 12"?' */
  title: string
  message: string
  /** The verb on the button: 'Delete'. */
  action: string
  cancel?: string
  /** The action destroys something: its button is red. */
  danger?: boolean
}

export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()

function show(question: OpenQuestion | null) {
  open = question
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title, message, action: 'Delete', danger: true })) ...`; leaving the dialog means no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false)
  const asker = askedBy(document.activeElement)
  return new Promise((resolve) => {
    show({
      ...question,
      answer(yes) {
        show(null)
        resolve(yes)
        giveBackFocus(asker)
      },
    })
  })
}

/** For the dialog host only. */
export const openQuestion = {
  get: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
