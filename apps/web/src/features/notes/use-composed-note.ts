import { useMemo } from 'react'
import { type DraftNote, draftNote } from './draft-note.ts'

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
