import type { ImportRun } from '@lamplighter/domain/imports'
import { Button } from '@mantine/core'
import { FormProblem } from '../../kit/messages/form-parts.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { importWords, resultOf } from './imports.messages.ts'
import { kindWords } from './kind.messages.ts'
import { LeftOutOfRun } from './left-out-columns.tsx'
import { RunActions } from './run-actions.tsx'

const titles: Partial<Record<ImportRun['status'], string>> = {
  saved: importWords.saved,
  undone: importWords.undone,
  failed: importWords.failedTitle,
}

/** Result of an import, and next actions. */
export function Outcome({ run, onAnother }: { run: ImportRun; onAnother: () => void }) {
  return (
    <SectionCard title={`${titles[run.status] ?? ''} ${run.fileName}`.trim()}>
      <div className="stack" role="status">
        {run.status !== 'undone' && <FormProblem>{run.problem}</FormProblem>}
        {run.status === 'cancelled' ? importWords.cancelled : <span>{resultOf(run)}</span>}
        {run.status === 'undone' && run.problem && <p className="notice">{run.problem}</p>}
        {run.status === 'saved' && run.tally.stopped === 1 && <p className="notice">{importWords.stopped}</p>}
        {run.status === 'saved' && (run.tally.leftOut ?? 0) > 0 && <LeftOutOfRun run={run} />}
        <div className="row">
          {run.status === 'saved' && <ShowImported {...run} />}
          <Button variant="default" onClick={onAnother}>
            {importWords.another}
          </Button>
          <RunActions run={run} />
        </div>
      </div>
    </SectionCard>
  )
}

function ShowImported({ kind, cityId: city }: Pick<ImportRun, 'kind' | 'cityId'>) {
  const words = kindWords[kind].show
  if (kind === 'locations')
    return (
      <LinkButton to="/saved-locations" search={{ city }}>
        {words}
      </LinkButton>
    )
  return (
    <LinkButton to="/work-orders" search={{ city, status: 'all' }}>
      {words}
    </LinkButton>
  )
}
