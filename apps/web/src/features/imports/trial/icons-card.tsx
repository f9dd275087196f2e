import { formatCount } from '@lamplighter/domain/format'
import type { ImportTrial } from '@lamplighter/domain/imports'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { importWords } from '../imports.messages.ts'
import classes from '../imports.module.css'
import { IconSelect } from './icon-select.tsx'
import type { TrialSettings } from './use-trial-settings.ts'

const SHOWN_AT_FIRST = 12

interface Props {
  kinds: ImportTrial['kinds']
  settings: TrialSettings
  onChange: (changed: Partial<TrialSettings>) => void
}

/** Maps types in the file to icons; types without an icon come first. */
export function IconsCard({ kinds, settings, onChange }: Props) {
  const [all, setAll] = useState(false)
  const inOrder = kinds.toSorted((one, other) => Number(one.icon !== null) - Number(other.icon !== null))
  const shown = all ? inOrder : inOrder.slice(0, SHOWN_AT_FIRST)
  const { icons, icon } = settings
  // Without a type column, all rows get one icon.
  const byColumn = settings.mapping.icon !== undefined || settings.mapping.type !== undefined
  return (
    <SectionCard title={importWords.icons}>
      <div className="stack">
        <p className="muted">{importWords.iconsHint}</p>
        {byColumn && (
          <ul className={classes.kinds} aria-label={importWords.icons}>
            {shown.map(({ kind, icon: found, count }) => {
              const name = kind || importWords.notSaid
              return (
                <li key={`${kind} ${found}`} className={classes.field}>
                  <span className="named">
                    <span className="item-name">{name}</span>
                    <span className="figures">{formatCount(count)}</span>
                  </span>
                  <IconSelect
                    label={importWords.iconFor(name)}
                    icon={icons[kind] ?? found}
                    onChange={(chosen) => chosen && onChange({ icons: { ...icons, [kind]: chosen } })}
                  />
                </li>
              )
            })}
          </ul>
        )}
        {byColumn && inOrder.length > shown.length && (
          <Button variant="default" onClick={() => setAll(true)}>
            {importWords.showAllKinds(inOrder.length - shown.length)}
          </Button>
        )}
        <IconSelect
          labelled
          clearable
          label={importWords.iconForOthers}
          icon={icon}
          onChange={(chosen) => onChange({ icon: chosen })}
        />
      </div>
    </SectionCard>
  )
}
