import { type AdminCity, checkNewCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { useUpdateCity } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { failureOf } from '../failure.ts'
import { StateField } from '../state-field.tsx'
import { changeWords, renameCity } from './city-changes.messages.ts'

export function RenameDialog({ city, onDone }: { city: AdminCity; onDone: () => void }) {
  const [name, setName] = useState(city.name)
  const [state, setState] = useState(city.state)
  const [problem, setProblem] = useState<{ field?: string | undefined; message: string } | null>(null)
  const updating = useUpdateCity()

  async function save() {
    const missing = checkNewCity({ name, state })
    if (missing) return setProblem(missing)
    try {
      await updating.mutateAsync({ id: city._id, name: name.trim(), state })
      say.success(changeWords.renamed)
      onDone()
    } catch (error) {
      setProblem({ message: failureOf('updateCity', error) })
    }
  }

  return (
    <FormDialog
      title={renameCity(cityAndState(city))}
      hint={changeWords.renameHint}
      action={formWords.save}
      problem={problem?.message ?? null}
      busy={updating.isPending}
      onSubmit={() => void save()}
      onClose={onDone}
    >
      <TextInput
        label={adminWords.fields.name}
        required
        data-autofocus
        maxLength={maxLengths.city.name}
        value={name}
        error={problem?.field === 'name'}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <StateField
        value={state}
        invalid={problem?.field === 'state'}
        onChange={(chosen) => {
          setState(chosen)
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
