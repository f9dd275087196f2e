/** Checks of a note (NOTE-1, NOTE-2). */
import { can } from '../memberships/permissions.ts'
import type { Caller } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import { noteMessages } from './notes.messages.ts'

export interface NoteDraft {
  text: string
  mediaCount: number
  /** An upload for this note is still running. */
  uploading?: boolean
}

/** Returns the first problem of a note before saving, or null: uploads must be done, and text or media present. */
export function checkNote(draft: NoteDraft): RuleProblem | RuleProblem<'media_uploading'> | null {
  if (draft.uploading) return { code: 'media_uploading', message: noteMessages.waitForUploads }
  return draft.text.trim() === '' && draft.mediaCount === 0 ? refuse('note_empty', { field: 'text' }) : null
}

/** Returns the text as stored. Media without text get 'Uploaded Media' (NOTE-1). */
export function noteTextOf(draft: Pick<NoteDraft, 'text' | 'mediaCount'>): string {
  const text = draft.text.trim()
  return text === '' && draft.mediaCount > 0 ? noteMessages.uploadedMedia : text
}

/** Only the author can delete a note (ACC-22). */
export function canDeleteNote(
  me: Caller | null,
  note: { cityId: string; icon: string | null; authorId: string | null },
): boolean {
  return can(me, 'note:delete', note) === 'allowed'
}
