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
