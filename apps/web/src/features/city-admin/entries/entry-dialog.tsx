import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import type { useEntryForm } from './use-entry-form.ts'

interface Props<Entry extends { name: string }> {
  form: Pick<
    ReturnType<typeof useEntryForm<{ _id: string; version: number }, Entry>>,
    'value' | 'problem' | 'save' | 'close' | 'isSaving'
  >
  onName: (name: string) => void
  title: string
  isNew: boolean
  words: { create: string; name: string; namePlaceholder: string }
  maxName: number
  disabled?: boolean
  /** Fields after the name. */
  children: ReactNode
}

/** The form of a record in a dialog. A problem with its name is said at the name, which takes the focus. */
export function EntryDialog<Entry extends { name: string }>(props: Props<Entry>) {
  const { form, onName, title, isNew, words, maxName, disabled = false, children } = props
  const { value, problem, save, close, isSaving } = form
  const nameField = useRef<HTMLInputElement>(null)
  const nameProblem = problem?.field === 'name' ? problem.message : null
  useEffect(() => {
    if (nameProblem) nameField.current?.focus()
  }, [nameProblem])
  return (
    <FormDialog
      title={title}
      action={isNew ? words.create : formWords.save}
      problem={problem?.field ? null : (problem?.message ?? null)}
      busy={isSaving}
      disabled={disabled}
      onSubmit={() => void save()}
      onClose={() => void close()}
    >
      <TextInput
        ref={nameField}
        label={words.name}
        placeholder={words.namePlaceholder}
        required
        data-autofocus
        autoComplete="off"
        maxLength={maxName}
        value={value.name}
        error={nameProblem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {children}
    </FormDialog>
  )
}
