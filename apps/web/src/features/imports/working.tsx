import { formatCount } from '@lamplighter/domain/format'
import type { ImportRun } from '@lamplighter/domain/imports'
import { Button, Progress } from '@mantine/core'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { ChooseFile } from './choose-file.tsx'
import { useCancelImport } from './imports.api.ts'
import { importWords, progressOf } from './imports.messages.ts'
import type { useUpload } from './use-upload.ts'

interface Props {
  run: ImportRun
  upload: ReturnType<typeof useUpload>
}

/** Progress of an upload or import, with a Stop button. */
export function Working({ run, upload }: Props) {
  const cancelling = useCancelImport()
  const { sending } = upload
  const interrupted = run.status === 'uploading' && sending?.id !== run._id

  async function cancel() {
    const { cancelTitle: title, cancelMessage: message, cancelAction: action, keepGoing } = importWords
    if (
      run.status === 'saving' &&
      !(await confirm({ title, message, action, cancel: keepGoing, danger: true }))
    )
      return
    upload.stop()
    cancelling.mutate(run._id, { onError: (error) => say.failure(sentenceFor(error, importWords.failed)) })
  }
  const goOn = (file: File) => {
    if (file.name !== run.fileName || file.size !== run.bytes) say.failure(importWords.otherFile)
    else void upload.send(file, run.kind, { id: run._id, received: run.received })
  }

  const { title, share, words } = stateOf(run, sending)
  return (
    <SectionCard title={run.fileName}>
      <div className="stack">
        {interrupted ? (
          <>
            <p className="notice">{importWords.goOnHint}</p>
            <ChooseFile busy={false} problem={upload.problem} action={importWords.goOn} onFile={goOn} />
          </>
        ) : (
          <>
            <div className="line apart">
              <strong role="status">{title}</strong>
              <span className="figures">{words}</span>
            </div>
            <Progress value={share ?? 100} animated={share === null} size="lg" aria-label={title} />
          </>
        )}
        {run.status !== 'undoing' && (
          <div className="row">
            <Button
              variant="default"
              loading={cancelling.isPending || run.stopping}
              onClick={() => void cancel()}
            >
              {importWords.cancel}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  )
}

interface State {
  title: string
  /** Percent; null while unknown. */
  share: number | null
  words: string
}

function stateOf(run: ImportRun, sending: Props['upload']['sending']): State {
  if (run.status === 'uploading') {
    const { received = 0, bytes = 1, interrupted = false } = sending ?? {}
    const share = Math.floor((100 * received) / Math.max(1, bytes))
    return { title: interrupted ? importWords.offline : importWords.uploading, share, words: `${share}%` }
  }
  const { read = 0, refused = 0, share, added = 0, updated = 0, removed = 0 } = run.tally
  const nothing = { share: null, words: '' }
  if (run.stopping) return { title: importWords.stopping, ...nothing }
  if (run.waiting) return { title: importWords.waiting, ...nothing }
  if (run.status === 'undoing') return { title: importWords.undoing, ...nothing }
  if (run.status === 'reading' || share !== undefined)
    return {
      title: importWords.reading,
      share: share ?? null,
      words: share === undefined ? '' : progressOf(read, refused),
    }
  const done = added + updated + removed
  const all = (run.tally.new ?? 0) + (run.tally.returned ?? 0)
  return {
    title: importWords.saving,
    share: all > 0 ? Math.min(100, Math.floor((100 * done) / all)) : null,
    words: done > 0 ? formatCount(done) : '',
  }
}
