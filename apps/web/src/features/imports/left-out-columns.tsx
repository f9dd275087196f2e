import { type ImportRun, type LeftOutColumn, leftOutReasons } from '@lamplighter/domain/imports'
import { useImport } from './imports.api.ts'
import { findingWords } from './imports.messages.ts'
import classes from './imports.module.css'

/** Columns of a file that are not imported, with reasons (LOC-90). */
export function LeftOutColumns({ columns }: { columns: readonly LeftOutColumn[] }) {
  return (
    <ul className={classes.examples}>
      {columns.map(({ column, reason }) => (
        <li key={column}>
          {column}: {leftOutReasons[reason]}
        </li>
      ))}
    </ul>
  )
}

/** The same list after an import, collapsed. */
export function LeftOutOfRun({ run }: { run: ImportRun }) {
  const detail = useImport(run)
  return (
    <details className={classes.finding}>
      <summary>{findingWords.leftOut(run.tally.leftOut ?? 0)}</summary>
      <LeftOutColumns columns={detail.data?.preview?.leftOut ?? []} />
    </details>
  )
}
