import { Select } from '@mantine/core'
import type { Ref } from 'react'
import { adminWords } from './admin.messages.ts'
import { findStates, stateChoices, stateMeant } from './find-state.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  value: string
  invalid: boolean
  onChange: (state: string) => void
}

export function StateField({ ref, value, invalid, onChange }: Props) {
  return (
    <Select
      ref={ref}
      label={adminWords.fields.state}
      placeholder={adminWords.chooseState}
      nothingFoundMessage={adminWords.noSuchState}
      withAsterisk
      required
      searchable
      selectFirstOptionOnChange
      // Mantine highlights the first match only among drawn options, and a slow device draws them late.
      comboboxProps={{ keepMounted: true }}
      allowDeselect={false}
      data={stateChoices}
      filter={({ search }) => findStates(search)}
      value={value === '' ? null : value}
      error={invalid && adminWords.chooseState}
      onChange={(chosen) => onChange(chosen ?? '')}
      // Otherwise Tab would discard typed text that was not chosen from the list.
      onBlur={({ currentTarget }) => {
        const meant = stateMeant(currentTarget.value)
        if (meant && meant !== value) onChange(meant)
      }}
    />
  )
}
