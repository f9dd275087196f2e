import { maxLengths } from '@lamplighter/domain/http'
import type { ViewSearch } from '@lamplighter/domain/work-orders'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { addView } from './use-views.ts'
import { savedView, viewWords } from './views.messages.ts'

interface Props {
  /** The name in the address, if a view of someone else is open. */
  suggested: string
  search: ViewSearch
  onSaved: (name: string) => void
  onClose: () => void
}

export function SaveViewDialog({ suggested, search, onSaved, onClose }: Props) {
  const [name, setName] = useState(suggested)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    setBusy(true)
    try {
      const saved = await addView(name, search)
      say.success(savedView(saved.name))
      onSaved(saved.name)
    } catch (error) {
      setProblem(sentenceFor(error, viewWords.notSaved))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={viewWords.save}
      hint={viewWords.saveHint}
      action={viewWords.saveAction}
      problem={problem}
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={viewWords.name}
        placeholder={viewWords.nameExample}
        data-autofocus
        maxLength={maxLengths.viewName}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
