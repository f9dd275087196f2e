import { useMemo } from 'react'
import { uuidv7 } from '../../lib/api/ids.ts'

/** A note that is not on the server yet. Its id is made with it, so that sending it twice makes one note. */
export interface DraftNote {
  _id: string
  text: string
  mediaIds: string[]
}

export function draftNote(text: string, mediaIds: readonly string[]): DraftNote {
  return { _id: uuidv7(), text, mediaIds: [...mediaIds] }
}

/**
 * What is in the composer as a note, or null while it holds nothing. The same content keeps the same id, so sending it
 * again after a failure makes no second note.
 */
export function useComposedNote(text: string, mediaIds: readonly string[]): DraftNote | null {
  const media = mediaIds.join()
  return useMemo(() => {
    const ids = media === '' ? [] : media.split(',')
    return text.trim() === '' && ids.length === 0 ? null : draftNote(text, ids)
  }, [text, media])
}
