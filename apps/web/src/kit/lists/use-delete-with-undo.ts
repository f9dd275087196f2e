import { confirm, type Question } from '../messages/confirm.ts'
import type { SaidAction } from '../messages/said.tsx'
import { type KeptWords, say } from '../messages/say.tsx'

interface Deletion<Item, Answer> {
  /** The mutation and the pending id. */
  deleting: {
    mutateAsync: (item: NoInfer<Item>) => Promise<Answer>
    isPending: boolean
    variables: { _id: string } | undefined
  }
  /** Confirmation question; its title is also the button's label. */
  question: (item: Item) => Pick<Question, 'title' | 'message'>
  /** Success message; none if omitted or null. */
  done?: (item: Item, answer: Answer) => string | null
  /** Message while the change is unsent; null if it was sent. */
  kept?: (answer: Answer) => KeptWords | null
  /** Undo action, if allowed. */
  undo?: (item: Item, answer: Answer) => SaidAction | undefined
  sentenceFor: (error: unknown) => string
}

/** Deletes a list item after a question, and offers Undo. */
export function useDeleteWithUndo<Item extends { _id: string }, Answer>(deletion: Deletion<Item, Answer>) {
  const { deleting, question, done, kept, undo, sentenceFor } = deletion

  /** Resolves to true on success. */
  async function remove(item: Item): Promise<boolean> {
    const asked = question(item)
    if (!(await confirm({ ...asked, action: asked.title, danger: true }))) return false
    try {
      const answer = await deleting.mutateAsync(item)
      const waiting = kept?.(answer)
      const words = done?.(item, answer)
      if (waiting) say.kept(waiting)
      else if (words) say.success(words, undo?.(item, answer))
      return true
    } catch (error) {
      say.failure(sentenceFor(error))
      return false
    }
  }

  return { remove, isDeleting: (id: string) => deleting.isPending && deleting.variables?._id === id }
}
