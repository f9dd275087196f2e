import type { ImportDetail, ImportRun } from '@lamplighter/domain/imports'
import { Button } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { FormProblem } from '../../../kit/messages/form-parts.tsx'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCancelImport, useCheckImport, useImport, useTrial } from '../imports.api.ts'
import { importWords } from '../imports.messages.ts'
import classes from '../imports.module.css'
import { ColumnsCard } from './columns-card.tsx'
import { FindingsCard } from './findings-card.tsx'
import { IconsCard } from './icons-card.tsx'
import { Refused } from './refused.tsx'
import { RowsCard } from './rows-card.tsx'
import { SaveCard } from './save-card.tsx'
import { bodyOf, useTrialSettings } from './use-trial-settings.ts'

/** Preview of an import: how the file is read and what saving would do. */
export function Trial({ run, onAnother }: { run: ImportRun; onAnother: () => void }) {
  const detail = useImport(run)
  if (detail.isPending) return <ListSkeleton rows={8} />
  if (!detail.data)
    return <ErrorState message={importWords.trialFailed} onRetry={retryAsMember(detail.refetch)} />
  if (!detail.data.preview || detail.data.received !== detail.data.bytes)
    return <Refused run={detail.data} onAnother={onAnother} />
  return <Steps key={detail.data.updatedAt} run={detail.data} onAnother={onAnother} />
}

function Steps({ run, onAnother }: { run: ImportDetail; onAnother: () => void }) {
  const trial = useTrial(run)
  const { settings, change, isChanged } = useTrialSettings(run)
  const checking = useCheckImport()
  const cancelling = useCancelImport()
  const failed = (error: unknown) => say.failure(sentenceFor(error, importWords.failed))
  const { preview } = run
  if (!preview) return null
  const check = () =>
    checking.mutate({ id: run._id, body: bodyOf(run.kind, settings, preview.icons) }, { onError: failed })
  const isRead = run.status === 'checked'
  return (
    <div className="stack gap-24">
      <FormProblem>{run.problem}</FormProblem>
      {preview.broken && <p className="notice">{preview.broken}</p>}
      <div className={classes.columns}>
        <div className="stack gap-24">
          <ColumnsCard run={run} preview={preview} settings={settings} onChange={change} />
          {trial.data && run.kind === 'locations' && (
            <IconsCard kinds={trial.data.kinds} settings={settings} onChange={change} />
          )}
        </div>
        <div className="stack gap-24">
          {trial.isPending && isRead && <ListSkeleton rows={5} />}
          {trial.isError && isRead && (
            <ErrorState
              message={sentenceFor(trial.error, importWords.trialFailed)}
              onRetry={retryAsMember(trial.refetch)}
            />
          )}
          {trial.data && isRead && (
            <>
              <RowsCard cityId={run.cityId} preview={preview} trial={trial.data} />
              <FindingsCard run={run} preview={preview} trial={trial.data} />
            </>
          )}
          {isChanged || !isRead ? (
            <div className="stack" role="status">
              {isChanged && <p className="notice">{importWords.changed}</p>}
            </div>
          ) : (
            <SaveCard run={run} preview={preview} />
          )}
          <div className="row">
            {(isChanged || !isRead) && (
              <Button size="lg" loading={checking.isPending} onClick={check}>
                {importWords.checkAgain}
              </Button>
            )}
            <Button
              variant="default"
              size="lg"
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate(run._id, { onError: failed, onSuccess: onAnother })}
            >
              {importWords.cancel}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
