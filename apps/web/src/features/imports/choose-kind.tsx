import { type ImportKind, importKinds } from '@lamplighter/domain/imports'
import { Radio } from '@mantine/core'
import { importWords } from './imports.messages.ts'
import { kindWords } from './kind.messages.ts'

interface Props {
  kind: ImportKind
  onChange: (kind: ImportKind) => void
}

/** Locations or work orders: the server reads the columns of a file accordingly. */
export function ChooseKind({ kind, onChange }: Props) {
  return (
    <Radio.Group label={importWords.kind} value={kind} onChange={(chosen) => onChange(chosen as ImportKind)}>
      <div className="stack gap-8">
        {importKinds.map((one) => (
          <Radio key={one} value={one} label={kindWords[one].name} description={kindWords[one].about} />
        ))}
      </div>
    </Radio.Group>
  )
}
