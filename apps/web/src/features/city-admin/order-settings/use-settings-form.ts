import { changedFields } from '@lamplighter/domain/rules'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { useSetOrderSettings } from '../city-admin.api.ts'
import { orderSettingsWords as words } from './order-settings.messages.ts'
import {
  dayFields,
  problemsOf,
  type SettingsFields,
  type SettingsProblems,
  settingsOf,
} from './settings-form.ts'

/**
 * Keeps edits on this device until they are saved or discarded. Only changed fields are kept, so that newer settings of
 * someone else show in the others.
 */
export function useSettingsForm(cityId: string, saved: SettingsFields) {
  const draft = useDraft<Partial<SettingsFields>>(`order-settings:${cityId}`, {})
  const [problems, setProblems] = useState<SettingsProblems | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const setting = useSetOrderSettings(cityId)
  const value = { ...saved, ...draft.value }
  const changed = Object.keys(changedFields(saved, value))

  function change(changes: Partial<SettingsFields>) {
    draft.setValue((before) => changedFields(saved, { ...saved, ...before, ...changes }))
    setProblems(null)
    setFailure(null)
  }

  async function forget() {
    draft.setValue({})
    await draft.clear()
  }

  /** Resolves to false if a field is not valid. */
  async function save(): Promise<boolean> {
    setFailure(null)
    const body = settingsOf(value)
    setProblems(problemsOf(value))
    if (!body) return false
    try {
      await setting.mutateAsync(body)
      await forget()
      const movesDates = [...dayFields, 'timeZone'].some((field) => changed.includes(field))
      say.success(movesDates ? words.savedWithDates : words.saved)
    } catch (error) {
      setFailure(sentenceFor(error, words.saveFailed))
    }
    return true
  }

  async function discard() {
    const question = { title: words.discardChanges, message: words.discardMeans, action: formWords.discard }
    if (!(await confirm({ ...question, danger: true }))) return
    setProblems(null)
    setFailure(null)
    await forget()
  }

  return {
    value,
    change,
    problems,
    failure,
    ready: draft.ready,
    isChanged: changed.length > 0,
    isKept: draft.savedAt !== null,
    save,
    isSaving: setting.isPending,
    discard,
  }
}
