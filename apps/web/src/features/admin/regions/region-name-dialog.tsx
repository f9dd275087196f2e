import { checkRegion, type Region } from '@lamplighter/domain/admin'
import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useSaveRegion } from './regions.api.ts'
import { renameRegion, regionWords as words } from './regions.messages.ts'

interface Props {
  /** Null for a new one. */
  region: Region | null
  onSaved: (id: string) => void
  onDone: () => void
}

/** Names a region. Another try sends the same id, so that a lost answer makes no second region. */
export function RegionNameDialog({ region, onSaved, onDone }: Props) {
  const [_id] = useState(() => region?._id ?? uuidv7())
  const [name, setName] = useState(region?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSaveRegion()

  async function save() {
    const refused = checkRegion({ name })
    if (refused) return setProblem(refused.message)
    try {
      await saving.mutateAsync({ _id, name: name.trim(), isNew: region === null })
      say.success(words.saved)
      onSaved(_id)
      onDone()
    } catch (error) {
      setProblem(sentenceFor(error, words.saveFailed))
    }
  }

  return (
    <FormDialog
      title={region ? renameRegion(region.name) : words.create}
      action={region ? formWords.save : words.createAction}
      problem={problem}
      busy={saving.isPending}
      onSubmit={() => void save()}
      onClose={onDone}
    >
      <TextInput
        label={words.name}
        placeholder={words.nameExample}
        data-autofocus
        autoComplete="off"
        maxLength={maxLengths.regionName}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
