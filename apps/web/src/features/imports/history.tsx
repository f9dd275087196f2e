import type { ImportRun } from '@lamplighter/domain/imports'
import { DataList } from '../../kit/lists/data-list.tsx'
import { Section } from '../../kit/sections/section.tsx'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import { importWords, resultOf } from './imports.messages.ts'
import classes from './imports.module.css'
import { kindWords } from './kind.messages.ts'
import { hasActions, RunActions } from './run-actions.tsx'

const statusWords: Record<ImportRun['status'], string> = {
  uploading: importWords.uploading,
  reading: importWords.reading,
  checked: 'Looked at',
  saving: importWords.saving,
  saved: importWords.saved,
  undoing: importWords.undoing,
  undone: importWords.undone,
  cancelled: 'Cancelled',
  failed: 'Failed',
}
const [file, by, when, result, actions] = importWords.historyColumns

/** Imports of a city, newest first. The import shown above has its actions there. */
export function History({ runs, current }: { runs: readonly ImportRun[]; current: string | null }) {
  return (
    <Section title={importWords.history}>
      <p className={`quiet ${classes.hint}`}>
        {runs.length > 0 ? importWords.historyHint : importWords.noHistory}
      </p>
      {runs.length > 0 && (
        <DataList<ImportRun>
          tableFrom="64em"
          label={importWords.history}
          items={runs}
          columns={[
            {
              name: file,
              isHeading: true,
              abbr: ({ fileName }) => fileName,
              cell: ({ fileName, kind, source }) => (
                <span className="named">
                  <span className="item-name">{fileName}</span>
                  <span>{[kindWords[kind].name, source].filter(Boolean).join(', ')}</span>
                </span>
              ),
            },
            {
              name: by,
              width: 160,
              onCard: 'fact',
              cell: ({ startedBy }) => startedBy?.name ?? importWords.byCommand,
            },
            {
              name: when,
              width: 140,
              onCard: 'fact',
              cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
            },
            {
              name: result,
              cell: ({ kind, status, tally, problem }) => (
                <span className="named">
                  {statusWords[status]}
                  {(status === 'saved' || status === 'undone') && <span>{resultOf({ kind, tally })}</span>}
                  {(status === 'failed' || status === 'undone') && problem && <span>{problem}</span>}
                </span>
              ),
            },
            {
              name: actions,
              width: 320,
              cell: (run) =>
                run._id !== current &&
                hasActions(run) && (
                  <div className={`row ${classes.actions}`}>
                    <RunActions run={run} />
                  </div>
                ),
            },
          ]}
        />
      )}
    </Section>
  )
}
