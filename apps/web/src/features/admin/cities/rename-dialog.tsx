import { type AdminCity, checkNewCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { useUpdateCity } from '../admin.api.ts'
import { CityNameFields, type CityProblem } from '../city-name-fields.tsx'
import { failureOf } from '../failure.ts'
import { changeWords, renameCity } from './city-changes.messages.ts'

export function RenameDialog({ city, onDone }: { city: AdminCity; onDone: () => void }) {
  const [named, setNamed] = useState({ name: city.name, state: city.state })
  const [problem, setProblem] = useState<CityProblem | null>(null)
  const updating = useUpdateCity()

  async function save() {
    const missing = checkNewCity(named)
    if (missing) return setProblem(missing)
    try {
      await updating.mutateAsync({ id: city._id, name: named.name.trim(), state: named.state })
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
      <CityNameFields
        {...named}
        problem={problem}
        onChange={(changed) => {
          setNamed({ ...named, ...changed })
          setProblem(null)
        }}
      />
    </FormDialog>
  )
}
