import { Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { LocationForm } from '../location-form.ts'
import classes from './edit-location.module.css'
import { TagsField } from './tags-field.tsx'

interface Props {
  form: LocationForm
  onChange: (changes: Partial<LocationForm>) => void
  knownTags: readonly string[]
  nameField: RefObject<HTMLInputElement | null>
  disabled?: boolean
}

/** Name, description and tags. */
export function DetailsFields({ form, onChange, knownTags, nameField, disabled = false }: Props) {
  return (
    <div className={classes.fields}>
      <TextInput
        ref={nameField}
        label="Name"
        required
        maxLength={200}
        value={form.name}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={form.description}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <TagsField
        tags={form.tags}
        known={knownTags}
        disabled={disabled}
        onChange={(tags) => onChange({ tags })}
      />
    </div>
  )
}
