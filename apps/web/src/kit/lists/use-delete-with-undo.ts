import { confirm, type Question } from '../messages/confirm.ts'
import type { SaidAction } from '../messages/said.tsx'
import { type KeptWords, say } from '../messages/say.tsx'

interface Deletion<Item, Answer> {
  /** The write, and which one is under way. */
  deleting: {
    mutateAsync: (item: NoInfer<Item>) => Promise<Answer>
    isPending: boolean
    variables: { _id: string } | undefined
  }
  /** Asked before; the title is what the button says too. */
  question: (item: Item) => Pick<Question, 'title' | 'message'>
  /** Said afterwards; without it, and where it is null, the gap in the list says enough. */
  done?: (item: Item, answer: Answer) => string | null
  /** The same while it waits on this device; null once it is done. */
  kept?: (answer: Answer) => KeptWords | null
  /** The way back, for those who may take it. */
  undo?: (item: Item, answer: Answer) => SaidAction | undefined
  sentenceFor: (error: unknown) => string
}

/** Deleting one of a list: asks first, says that it is done, and offers the way back. */
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
