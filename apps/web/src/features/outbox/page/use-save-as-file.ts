import { useCallback, useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { saveAsFile } from '../save-as-file/save-as-file.ts'
import { type Saver, TooMuchForFile } from '../save-as-file/saved-file.ts'
import { outboxWords } from './outbox-page.messages.ts'

/**
 * Saves one file at a time. Ignores further calls meanwhile, because users press again while a large file is written.
 */
export function useSaveAsFile(user: Saver) {
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const save = useCallback(
    async (items: readonly OutboxItem[]) => {
      if (busy.current) return
      busy.current = true
      setSaving(true)
      try {
        await saveAsFile(user, items)
      } catch (error) {
        console.error('The outbox could not be saved as a file', error)
        say.failure(error instanceof TooMuchForFile ? error.message : outboxWords.saveFailed)
      } finally {
        busy.current = false
        setSaving(false)
      }
    },
    [user],
  )
  return { saving, save }
}
