import { TextInput } from '@mantine/core'
import { importWords } from '../imports.messages.ts'

interface Props {
  layer: string
  projection: string
  onChange: (changed: { layer?: string; projection?: string }) => void
}

/** Layer and projection of a file. */
export function FileOptions({ layer, projection, onChange }: Props) {
  return (
    <div className="stack">
      <TextInput
        label={importWords.layer}
        description={importWords.layerHint}
        maxLength={200}
        value={layer}
        onChange={({ currentTarget }) => onChange({ layer: currentTarget.value })}
      />
      <TextInput
        label={importWords.projection}
        description={importWords.projectionHint}
        maxLength={4000}
        value={projection}
        onChange={({ currentTarget }) => onChange({ projection: currentTarget.value })}
      />
    </div>
  )
}
