import {
  fieldsOf,
  type ImportDetail,
  type ImportField,
  type ImportPreview,
  MAX_ATTRIBUTES,
} from '@lamplighter/domain/imports'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import { CollapsibleSection } from '../../../kit/sections/collapsible-section.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { importWords } from '../imports.messages.ts'
import classes from '../imports.module.css'
import { fieldWord, kindWords } from '../kind.messages.ts'
import { FileOptions } from './file-options.tsx'
import type { TrialSettings } from './use-trial-settings.ts'

interface Props {
  run: ImportDetail
  preview: ImportPreview
  settings: TrialSettings
  onChange: (changed: Partial<TrialSettings>) => void
}

/** Maps columns of the file to fields, with sample values. */
export function ColumnsCard({ run, preview, settings, onChange }: Props) {
  const { mapping, attributes } = settings
  // Narrow windows show the result below, so collapse the columns once the file is checked.
  const narrow = useNarrow('80em')
  const valuesOf = new Map(preview.columns.map(({ name, values }) => [name, values.join(', ')]))
  const columns = [...valuesOf.keys()]
  const positions: ImportField[] = ['latitude', 'longitude', 'point']
  const asked = fieldsOf[run.kind].filter((field) => !preview.hasPoints || !positions.includes(field))
  const map = (field: ImportField, column: string | null) => {
    const { [field]: _, ...others } = mapping
    onChange({ mapping: column === null ? others : { ...others, [field]: column } })
  }
  const keep = (column: string, kept: boolean) =>
    onChange({ attributes: kept ? [...attributes, column] : attributes.filter((one) => one !== column) })
  return (
    <>
      <SectionCard title={run.fileName}>
        <div className="stack">
          <p className="muted">{preview.format}</p>
          <TextInput
            label={importWords.source}
            description={kindWords[run.kind].sourceHint}
            maxLength={60}
            value={settings.source}
            onChange={({ currentTarget }) => onChange({ source: currentTarget.value.replaceAll(':', '') })}
          />
          {run.source && settings.source === run.source && (
            <p className="quiet">{preview.sourceKnown ? importWords.sourceKnown : importWords.sourceNew}</p>
          )}
        </div>
      </SectionCard>
      <CollapsibleSection
        title={importWords.columns}
        summary={`${asked.filter((field) => mapping[field] !== undefined).length} of ${asked.length}`}
        openAtFirst={!narrow || run.status !== 'checked'}
      >
        <p className={`muted ${classes.hint}`}>{importWords.columnsHint}</p>
        {preview.hasPoints && <p className={`quiet ${classes.hint}`}>{importWords.fromGeometry}</p>}
        {asked.map((field) => {
          const column = mapping[field] ?? null
          const name = fieldWord(run.kind, field)
          const values = column === null ? '' : (valuesOf.get(column) ?? '')
          return (
            <div key={field} className={classes.field}>
              <div className="named">
                <span className="item-name">{name}</span>
                {values && <span>{values}</span>}
              </div>
              <Select
                aria-label={name}
                placeholder={importWords.none}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': `${name}: ${importWords.none}` }}
                value={column}
                data={columns}
                limit={200}
                onChange={(chosen) => map(field, chosen)}
              />
            </div>
          )
        })}
      </CollapsibleSection>
      {run.kind === 'locations' && (
        <CollapsibleSection
          title={importWords.attributes}
          summary={`${attributes.length} of ${columns.length}`}
          openAtFirst={false}
        >
          <div className="stack gap-8">
            <p className="muted">{importWords.attributesHint}</p>
            {columns.map((column) => (
              <Checkbox
                key={column}
                label={column}
                description={valuesOf.get(column)}
                checked={attributes.includes(column)}
                disabled={attributes.length >= MAX_ATTRIBUTES && !attributes.includes(column)}
                onChange={({ currentTarget }) => keep(column, currentTarget.checked)}
              />
            ))}
          </div>
        </CollapsibleSection>
      )}
      <CollapsibleSection title={importWords.aboutFile} openAtFirst={false}>
        <FileOptions layer={settings.layer} projection={settings.projection} onChange={onChange} />
      </CollapsibleSection>
    </>
  )
}
