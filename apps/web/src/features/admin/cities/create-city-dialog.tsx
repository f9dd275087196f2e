import { type AdminCity, checkNewCity, DEFAULT_COUNTRY } from '@lamplighter/domain/admin'
import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/messages/form-dialog.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import { useCreateCity } from '../admin.api.ts'
import { adminWords } from '../admin.messages.ts'
import { CityNameFields, type CityProblem } from '../city-name-fields.tsx'
import { failureOf } from '../failure.ts'

const { fields } = adminWords

interface Props {
  /** Next step for a new city. */
  onMade: (city: AdminCity) => void
  onDone: () => void
}

export function CreateCityDialog({ onMade, onDone }: Props) {
  const [city, setCity] = useState({ name: '', state: '', country: DEFAULT_COUNTRY, description: '' })
  const [problem, setProblem] = useState<CityProblem | null>(null)
  const creating = useCreateCity()
  const change = (changes: Partial<typeof city>) => {
    setCity({ ...city, ...changes })
    setProblem(null)
  }

  async function create() {
    const missing = checkNewCity(city)
    if (missing) return setProblem(missing)
    try {
      const made = await creating.mutateAsync(city)
      say.success(adminWords.cityCreated)
      onMade(made)
    } catch (error) {
      setProblem({ message: failureOf('createCity', error) })
    }
  }

  return (
    <FormDialog
      title={adminWords.createCity}
      action={adminWords.createCity}
      problem={problem?.message ?? null}
      busy={creating.isPending}
      onSubmit={() => void create()}
      onClose={onDone}
    >
      <CityNameFields name={city.name} state={city.state} problem={problem} onChange={change} />
      <TextInput
        label={fields.country}
        maxLength={maxLengths.city.state}
        value={city.country}
        onChange={(event) => change({ country: event.currentTarget.value })}
      />
      <GrowingTextarea
        label={fields.description}
        maxLength={maxLengths.city.description}
        maxRows={6}
        value={city.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
