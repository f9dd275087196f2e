import type { CityFile } from '@lamplighter/domain/exports'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../kit/lists/use-focus-kept.ts'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useOnline } from '../../lib/api/connection.ts'
import { retryAsMember } from '../../lib/cities/fresh-memberships.ts'
import { linkOf, useCityFile, useRemoveCityFile, useWriteCityFile } from './city-file.api.ts'
import {
  aboutFile,
  andMore,
  damagedCount,
  missingCount,
  shareOf,
  cityFileWords as words,
} from './city-file.messages.ts'
import { downloadBegun, exportWords } from './exports.messages.ts'
import { startDownload } from './start-download.ts'

const complain = (error: unknown) => say.failure(sentenceFor(error, words.actionFailed))

/** The whole city as one file: prepared on the server, kept over a reload (EXPORT-18). */
export function CityFileSection({ cityId }: { cityId: string }) {
  const read = useCityFile(cityId)
  const focus = useFocusKept()
  return (
    <SectionCard title={words.title}>
      <div className="stack" {...focus}>
        <p className="muted">{words.hint}</p>
        <p className="muted">{words.hintOfMembers}</p>
        {read.isPending && <ListSkeleton rows={1} />}
        {read.isError && !read.data && (
          <ErrorState message={words.loadFailed} onRetry={retryAsMember(read.refetch)} />
        )}
        {read.data && <State cityId={cityId} file={read.data.file} />}
      </div>
    </SectionCard>
  )
}

function State({ cityId, file }: { cityId: string; file: CityFile | null }) {
  if (!file) return <Prepare cityId={cityId} label={words.write} isMain />
  if (file.status === 'ready') return <Ready cityId={cityId} file={file} />
  if (file.status === 'failed')
    return (
      <>
        <p className="notice" role="alert">
          <strong>{words.failed}.</strong> {file.problem}
        </p>
        <Prepare cityId={cityId} label={words.write} isMain />
      </>
    )
  return <UnderWay cityId={cityId} file={file} />
}

function Prepare({ cityId, label, isMain = false }: { cityId: string; label: string; isMain?: boolean }) {
  const writing = useWriteCityFile(cityId)
  const online = useOnline()
  const button = (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={!online}
      loading={writing.isPending}
      leftSection={<IconPackageExport size={20} aria-hidden />}
      onClick={() => writing.mutate(undefined, { onError: complain })}
    >
      {label}
    </Button>
  )
  if (!isMain) return button
  return (
    <div className="row">
      {button}
      {!online && <span className="muted">{exportWords.offline}</span>}
    </div>
  )
}

function UnderWay({ cityId, file }: { cityId: string; file: CityFile }) {
  const removing = useRemoveCityFile(cityId)
  const isWaiting = file.status === 'waiting'
  const title = isWaiting ? words.waiting : words.writing
  return (
    <>
      <div className="line apart">
        <strong role="status">{title}</strong>
        {!isWaiting && <span className="figures">{shareOf(file.share)}</span>}
      </div>
      <Progress value={isWaiting ? 100 : file.share} animated={isWaiting} size="lg" aria-label={title} />
      <p className="muted">{words.meanwhile}</p>
      <div className="row">
        <Button
          variant="default"
          loading={removing.isPending}
          onClick={() => removing.mutate(undefined, { onError: complain })}
        >
          {words.cancel}
        </Button>
      </div>
    </>
  )
}

function Ready({ cityId, file }: { cityId: string; file: CityFile }) {
  const removing = useRemoveCityFile(cityId)
  const online = useOnline()
  const [asking, setAsking] = useState(false)

  async function download() {
    setAsking(true)
    try {
      const link = await linkOf(cityId)
      startDownload(link)
      say.success(downloadBegun(link.fileName))
    } catch (error) {
      complain(error)
    } finally {
      setAsking(false)
    }
  }
  async function remove() {
    const { removeTitle: title, removeMessage: message, remove: action } = words
    if (await confirm({ title, message, action, danger: true }))
      removing.mutate(undefined, { onError: complain })
  }
  return (
    <>
      <div className="stack gap-4">
        <strong role="status">{words.ready}</strong>
        <span className="muted">{aboutFile(file)}</span>
      </div>
      <Incomplete said={missingCount} hint={words.missingHint} of={file.missing} />
      <Incomplete said={damagedCount} hint={words.damagedHint} of={file.damaged} />
      <div className="row">
        <Button
          disabled={!online}
          loading={asking}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
        <Prepare cityId={cityId} label={words.writeAgain} />
        <Button
          variant="default"
          disabled={!online}
          loading={removing.isPending}
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void remove()}
        >
          {words.remove}
        </Button>
      </div>
    </>
  )
}

/** Photos by their paths, for whoever looks for them in a backup. */
function Incomplete({
  said,
  hint,
  of: { count, named },
}: {
  said: (count: number) => string
  hint: string
  of: CityFile['missing']
}) {
  if (count === 0) return null
  return (
    <details className="notice">
      <summary>
        <strong>{said(count)}</strong> {hint}
      </summary>
      <ul style={{ overflowWrap: 'anywhere' }}>
        {named.map((path) => (
          <li key={path}>{path}</li>
        ))}
        {count > named.length && <li>{andMore(count - named.length)}</li>}
      </ul>
    </details>
  )
}
