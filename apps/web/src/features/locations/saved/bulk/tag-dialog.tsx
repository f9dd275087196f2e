import { maxLengths } from '@lamplighter/domain/http'
import { type Location, normalizeTag, tagMessages } from '@lamplighter/domain/locations'
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { FilterChips } from '../../../../kit/lists/filters/filter-chips.tsx'
import { FormDialog } from '../../../../kit/messages/form-dialog.tsx'
import { useLocationHints } from '../../locations.api.ts'
import { locationBulkWords, locationsCounted } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'

interface Props {
  kind: 'tag.add' | 'tag.remove'
  chosen: readonly Location[]
  onDone: (change: BulkChange) => void
  onClose: () => void
}

/** Chooses the tag to add to, or remove from, all selected locations. */
export function TagDialog({ kind, chosen, onDone, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { knownTags } = useLocationHints(kind === 'tag.add')
  const tag = normalizeTag(typed)
  const adds = kind === 'tag.add'

  function submit() {
    if (tag === '') setProblem(tagMessages.invalid)
    else onDone({ kind, tag })
  }

  return (
    <FormDialog
      title={adds ? locationBulkWords.addTag : locationBulkWords.removeTag}
      hint={locationsCounted(chosen.length)}
      action={adds ? locationBulkWords.addTag : locationBulkWords.removeTag}
      problem={problem}
      busy={false}
      disabled={typed.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {adds ? (
        <Autocomplete
          label={locationBulkWords.tag}
          maxLength={maxLengths.tag}
          limit={8}
          data={knownTags}
          value={typed}
          data-autofocus
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => {
            setTyped(value)
            setProblem(null)
          }}
        />
      ) : (
        <TagsOf chosen={chosen} value={typed} onChange={setTyped} />
      )}
    </FormDialog>
  )
}

interface TagsProps {
  chosen: readonly Location[]
  value: string
  onChange: (tag: string) => void
}

/** Tags of the selected locations, most frequent first. */
function TagsOf({ chosen, value, onChange }: TagsProps) {
  const counts = new Map<string, number>()
  for (const tag of chosen.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const choices = [...counts]
    .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
    .map(([tag, count]) => ({ value: tag, label: tag, count }))
  if (choices.length === 0) return <p className="quiet">{locationBulkWords.noTags}</p>
  return (
    <FilterChips
      label={locationBulkWords.tag}
      choices={choices}
      chosen={value ? [value] : []}
      single
      onChange={([tag = '']) => onChange(tag)}
    />
  )
}
