/** Asking before something that matters. The dialog itself is fetched when the first question comes. */
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
  const asker = document.activeElement
  return new Promise((resolve) => {
    show({
      ...question,
      answer(yes) {
        show(null)
        resolve(yes)
        requestAnimationFrame(() => returnFocus(asker))
      },
    })
  })
}

/** The dialog goes as a whole and takes the focus with it: whoever said no goes on where they were. */
function returnFocus(asker: Element | null): void {
  if (asker instanceof HTMLElement && document.activeElement === document.body) asker.focus()
}

/** For the dialog host only. */
export const openQuestion = {
  get: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
