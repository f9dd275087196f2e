import { maxLengths } from '@lamplighter/domain/http'
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { adminWords } from './admin.messages.ts'
import { StateField } from './state-field.tsx'

/** Error message of a form, and its field if it has one. */
export interface CityProblem {
  field?: string | undefined
  message: string
}

interface Props {
  label?: string
  name: string
  state: string
  problem: CityProblem | null
  onChange: (changed: { name?: string; state?: string }) => void
}

/** Name and state of a city. A missing one takes the focus each time the error appears. */
export function CityNameFields({ label = adminWords.fields.name, name, state, problem, onChange }: Props) {
  const nameInput = useRef<HTMLInputElement>(null)
  const stateInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem?.field === 'name') nameInput.current?.focus()
    if (problem?.field === 'state') stateInput.current?.focus()
  }, [problem])
  return (
    <>
      <TextInput
        ref={nameInput}
        label={label}
        required
        maxLength={maxLengths.city.name}
        data-autofocus
        value={name}
        error={problem?.field === 'name'}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <StateField
        ref={stateInput}
        value={state}
        invalid={problem?.field === 'state'}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </>
  )
}
