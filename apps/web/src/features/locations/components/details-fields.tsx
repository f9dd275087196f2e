import { editWords } from '@lamplighter/domain/locations'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { LocationForm } from '../location-form.ts'
import classes from './edit-location.module.css'

interface Props {
  form: LocationForm
  onChange: (changes: Partial<LocationForm>) => void
  nameField: RefObject<HTMLInputElement | null>
  tags: ReactNode
  disabled?: boolean
}

/** Name, description and tags. */
export function DetailsFields({ form, onChange, nameField, tags, disabled = false }: Props) {
  return (
    <div className={classes.fields}>
      <TextInput
        ref={nameField}
        label={editWords.name}
        required
        maxLength={200}
        value={form.name}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Textarea
        label={editWords.description}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={form.description}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      {tags}
    </div>
  )
}
