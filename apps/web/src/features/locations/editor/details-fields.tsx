import { maxLengths, messageOf } from '@lamplighter/domain/http'
import { fieldLabels } from '@lamplighter/domain/locations'
import { TextInput } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { GrowingTextarea } from '../../../kit/text/growing-textarea.tsx'
import type { LocationForm } from '../location-form.ts'
import { AttributeList } from '../view/attribute-list.tsx'
import { editWords } from './edit.messages.ts'

interface Props {
  form: LocationForm
  /** Read-only values from the import. */
  attributes: Readonly<Record<string, string>>
  onChange: (changes: Partial<LocationForm>) => void
  nameField: RefObject<HTMLInputElement | null>
  /** The user tried to save without a name. */
  nameMissing: boolean
  tags: ReactNode
  disabled?: boolean
}

/** Fields for name, description, own notes and tags. */
export function DetailsFields({
  form,
  attributes,
  onChange,
  nameField,
  nameMissing,
  tags,
  disabled = false,
}: Props) {
  return (
    <div className="stack">
      <TextInput
        ref={nameField}
        label={fieldLabels.name}
        required
        maxLength={maxLengths.location.name}
        value={form.name}
        error={nameMissing && messageOf('location_name_missing')}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <GrowingTextarea
        label={fieldLabels.description}
        maxRows={10}
        maxLength={maxLengths.location.description}
        value={form.description}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <AttributeList attributes={attributes} />
      <GrowingTextarea
        label={fieldLabels.notes}
        description={editWords.ownNotesHint}
        maxRows={10}
        maxLength={maxLengths.location.notes}
        value={form.notes}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ notes: currentTarget.value })}
      />
      {tags}
    </div>
  )
}
