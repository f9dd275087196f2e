/** Confirmation questions. The dialog's code loads with the first one. */
import { createStore } from '../../lib/state/store.ts'
import { askedBy, giveBackFocus } from './give-back-focus.ts'

export interface Question {
  /** Names the thing: 'Delete "Fire Hydrant 12"?' */
  title: string
  message: string
  /** The verb on the button: 'Delete'. */
  action: string
  cancel?: string
  /** Destructive: the button is red. */
  danger?: boolean
}

export interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** For the dialog host only. */
export const openQuestion = createStore<OpenQuestion | null>(null)

/** `if (await confirm({ title, message, action: 'Delete', danger: true })) ...`; closing the dialog means no. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false)
  const asker = askedBy(document.activeElement)
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer(yes) {
        openQuestion.set(null)
        resolve(yes)
        giveBackFocus(asker)
      },
    })
  })
}
