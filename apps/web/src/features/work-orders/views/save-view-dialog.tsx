import { maxLengths } from '@lamplighter/domain/http'
import type { SavedView, ViewSearch } from '@lamplighter/domain/work-orders'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { addView, changeName } from './use-views.ts'
import { renamedView, savedView, viewWords } from './views.messages.ts'

interface Props {
  /** The view to rename; null to save a new one. */
  renamed: SavedView | null
  /** For a new one: the name in the address, if a view of someone else is open. */
  suggested: string
  search: ViewSearch
  onSaved: (name: string) => void
  onClose: () => void
}

/** Names a new view, or an existing one anew. */
export function SaveViewDialog({ renamed, suggested, search, onSaved, onClose }: Props) {
  const [name, setName] = useState(renamed?.name ?? suggested)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    setBusy(true)
    try {
      const saved = await (renamed ? changeName(renamed._id, name) : addView(name, search))
      say.success((renamed ? renamedView : savedView)(saved.name))
      onSaved(saved.name)
    } catch (error) {
      setProblem(sentenceFor(error, renamed ? viewWords.notRenamed : viewWords.notSaved))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      {...(renamed
        ? { title: viewWords.renameTitle, action: viewWords.rename }
        : { title: viewWords.save, hint: viewWords.saveHint, action: viewWords.saveAction })}
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
