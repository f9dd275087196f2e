import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { bulkWords, mostAtOnce, selectAll, selectedCount } from './bulk.messages.ts'
import classes from './bulk-bar.module.css'
import { BulkReport, type ReportedRun } from './bulk-report.tsx'
import type { SelectAll } from './use-select-all.ts'
import { MAX_AT_ONCE } from './use-selection.ts'

interface Props {
  /** Accessible name: 'Selected locations'. */
  label: string
  /** Number of selected rows. */
  chosen: number
  all: SelectAll
  onClear: () => void
  /** The running or finished bulk change. */
  run: ReportedRun | null
  counted: (count: number) => string
  /** Why one of the buttons is disabled. */
  limit?: ReactNode
  /** Buttons for the selected rows. */
  actions: ReactNode
}

/** Actions for the selected rows, then progress and results. */
export function BulkBar({ label, chosen, all, onClear, run, counted, limit, actions }: Props) {
  if (!run && chosen === 0) return null
  const isOver = all.matching > MAX_AT_ONCE
  return (
    <section className={classes.bar} aria-label={label} data-action-bar>
      {run && <BulkReport run={run} counted={counted} />}
      {chosen > 0 && run?.sent !== null && (
        <div className={`line ${classes.tools}`}>
          <strong role="status" className={classes.count}>
            {selectedCount(chosen)}
          </strong>
          {chosen < Math.min(all.matching, MAX_AT_ONCE) ? (
            <Button variant="subtle" loading={all.busy} onClick={all.select}>
              {selectAll(all.matching, MAX_AT_ONCE)}
            </Button>
          ) : (
            isOver && <span className="quiet">{mostAtOnce(MAX_AT_ONCE)}</span>
          )}
          {limit && <span className="quiet">{limit}</span>}
          <div className={`row ${classes.actions}`}>
            {actions}
            <CloseButton
              size={48}
              className={classes.clear}
              aria-label={bulkWords.clear}
              title={bulkWords.clear}
              onClick={onClear}
            />
          </div>
        </div>
      )}
    </section>
  )
}
