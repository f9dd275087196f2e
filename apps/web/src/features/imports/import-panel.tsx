import type { ImportKind, ImportRun } from '@lamplighter/domain/imports'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { retryAsMember } from '../../lib/cities/fresh-memberships.ts'
import { ChooseFile } from './choose-file.tsx'
import { ChooseKind } from './choose-kind.tsx'
import { History } from './history.tsx'
import { isWorking, readCityAgain, useImports } from './imports.api.ts'
import { importWords } from './imports.messages.ts'
import classes from './imports.module.css'
import { Outcome } from './outcome.tsx'
import { Trial } from './trial/trial.tsx'
import { useUpload } from './use-upload.ts'
import { Working } from './working.tsx'

/** Imports of one city: the current one, step by step, and earlier ones. */
export function ImportPanel({ cityId }: { cityId: string }) {
  const imports = useImports(cityId)
  const upload = useUpload(cityId)
  const [kind, setKind] = useState<ImportKind>('locations')
  /** The import that finished in view, until the user starts another one. */
  const [watched, setWatched] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [newest] = imports.data ?? []
  const underWay = imports.data?.find(
    (run) => isWorking(run) || run.status === 'uploading' || run.status === 'checked',
  )
  const current =
    underWay ??
    imports.data?.find(({ _id }) => _id === watched) ??
    (newest && newest._id !== left && isToBeMended(newest) ? newest : undefined)
  useReadingAfter(underWay)
  useEffect(() => {
    if (underWay) setWatched(underWay._id)
  }, [underWay])

  const another = () => {
    setWatched(null)
    setLeft(current?._id ?? null)
  }

  if (imports.isPending) return <ListSkeleton rows={5} />
  if (!imports.data)
    return <ErrorState message={importWords.loadFailed} onRetry={retryAsMember(imports.refetch)} />
  const begins = !current || (current === newest && current.status === 'cancelled' && !current.tally.stopped)
  return (
    <div className="stack gap-24">
      {begins && (
        <SectionCard title={importWords.title}>
          <p className={`muted ${classes.hint}`}>{importWords.intro}</p>
          <div className="stack gap-24">
            <ChooseKind kind={kind} onChange={setKind} />
            <ChooseFile
              busy={upload.beginning}
              problem={upload.problem}
              onFile={(file) => void upload.send(file, kind)}
            />
          </div>
        </SectionCard>
      )}
      {current && !begins && <Current key={current._id} run={current} upload={upload} onAnother={another} />}
      <History runs={imports.data} current={begins ? null : (current?._id ?? null)} />
    </div>
  )
}

const DAY_MS = 86_400_000

/** An unreadable file of yesterday or today. */
const isToBeMended = ({ status, bytes, savedAt, updatedAt }: ImportRun) =>
  status === 'failed' && bytes !== null && !savedAt && Date.now() - Date.parse(updatedAt) < DAY_MS

interface CurrentProps {
  run: ImportRun
  upload: ReturnType<typeof useUpload>
  onAnother: () => void
}

function Current({ run, upload, onAnother }: CurrentProps) {
  if (run.status === 'uploading' || isWorking(run)) return <Working run={run} upload={upload} />
  if (run.status === 'checked' || (run.status === 'failed' && !run.savedAt && run.bytes !== null))
    return <Trial run={run} onAnother={onAnother} />
  return <Outcome run={run} onAnother={onAnother} />
}

/** Saving or undoing an import changes every list of the city. */
function useReadingAfter(underWay: ImportRun | undefined): void {
  const changes = underWay && (underWay.status === 'saving' || underWay.status === 'undoing')
  const changed = useRef(false)
  useEffect(() => {
    if (changes) changed.current = true
    else if (changed.current) {
      changed.current = false
      void readCityAgain()
    }
  }, [changes])
}
