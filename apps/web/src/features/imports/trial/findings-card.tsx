import type { ImportDetail, ImportPreview, ImportTrial } from '@lamplighter/domain/imports'
import { formatDistance } from '@lamplighter/domain/map'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { findingWords, importWords } from '../imports.messages.ts'
import classes from '../imports.module.css'
import { changeWord } from '../kind.messages.ts'
import { LeftOutColumns } from '../left-out-columns.tsx'
import { RefusedButton } from '../run-actions.tsx'

interface Props {
  run: ImportDetail
  preview: ImportPreview
  trial: ImportTrial
}

type Finding = keyof typeof findingWords
const findings = Object.keys(findingWords) as Finding[]
/** Up to this many rows at one position may be a building or park; more suggest made-up coordinates. */
const ON_ONE_SPOT = 10

/** Findings by kind; those with examples can be expanded. */
export function FindingsCard({ run, preview, trial }: Props) {
  const { tally } = run
  const value = (name: Finding) => {
    const found = tally[name] ?? 0
    // New orders are counted by their status instead.
    if (name === 'new' && run.kind === 'orders') return 0
    if (name === 'onOneSpot') return found > Math.max(ON_ONE_SPOT, (tally.new ?? 0) / 5) ? found : 0
    return found
  }
  const examples = examplesOf(run, preview, trial)
  return (
    <SectionCard title={importWords.found}>
      <div>
        {findings.map((name) => {
          const found = value(name)
          if (found === 0) return null
          const words = findingWords[name](found)
          const shown = examples[name]
          return shown ? (
            <details key={name} className={classes.finding}>
              <summary>{words}</summary>
              {shown}
            </details>
          ) : (
            <p key={name} className={classes.plain}>
              {words}
            </p>
          )
        })}
      </div>
    </SectionCard>
  )
}

function examplesOf(
  run: ImportDetail,
  preview: ImportPreview,
  trial: ImportTrial,
): Partial<Record<Finding, ReactNode>> {
  const row = preview.counts === 'line' ? 'Line' : 'Feature'
  const changes = (edited: boolean) => (
    <ul className={classes.examples}>
      {trial.changes
        .filter((change) => change.edited === edited)
        .map(({ number, name, fields }) => (
          <li key={number}>
            <strong>{name}</strong>
            {fields.map(({ field, was, is }) => (
              <div key={field}>
                {changeWord(run.kind, field)}: {was === '' ? '–' : was} → {is === '' ? '–' : is}
              </div>
            ))}
          </li>
        ))}
    </ul>
  )
  return {
    changed: changes(false),
    edited: changes(true),
    refused: (
      <div className="stack gap-12">
        <ul className={classes.examples}>
          {trial.refused.map(({ number, reason }) => (
            <li key={number}>
              {row} {number}: {reason}
            </li>
          ))}
        </ul>
        <p className="quiet">{importWords.refusedHint}</p>
        <div className="row">
          <RefusedButton run={run} />
        </div>
      </div>
    ),
    remarked: (
      <ul className={classes.examples}>
        {trial.remarks.map(({ number, remark }) => (
          <li key={number}>
            {row} {number}: {remark}
          </li>
        ))}
      </ul>
    ),
    leftOut: <LeftOutColumns columns={preview.leftOut} />,
    outside: (
      <ul className={classes.examples}>
        {trial.outside.map(({ number, name, metresOutside }) => (
          <li key={number}>
            {row} {number}: {name}, {formatDistance(metresOutside ?? 0)}
          </li>
        ))}
      </ul>
    ),
    gone: (
      <ul className={classes.examples}>
        {trial.gone.map(({ name, sourceId }) => (
          <li key={sourceId}>
            {name} ({sourceId})
          </li>
        ))}
      </ul>
    ),
  }
}
