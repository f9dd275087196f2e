import type { ImportRun } from '@lamplighter/domain/imports'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { downloadRefused } from './download-refused.ts'
import { useUndoImport } from './imports.api.ts'
import { importWords } from './imports.messages.ts'
import { kindWords } from './kind.messages.ts'

export const hasActions = ({ refusedKept, undoableUntil, undoFirst }: ImportRun) =>
  refusedKept > 0 || undoableUntil !== null || undoFirst !== null

/** Actions of a finished import: download rejected rows, undo. */
export function RunActions({ run }: { run: ImportRun }) {
  const undoing = useUndoImport()
  async function undo() {
    const { undoTitle, undoAction: action } = importWords
    const { undo: message } = kindWords[run.kind]
    if (!(await confirm({ title: undoTitle(run.fileName), message, action, danger: true }))) return
    undoing.mutate(run._id, { onError: (error) => say.failure(sentenceFor(error, importWords.failed)) })
  }
  return (
    <>
      {run.refusedKept > 0 && <RefusedButton run={run} />}
      {run.undoableUntil && !run.undoFirst && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          loading={undoing.isPending}
          onClick={() => void undo()}
        >
          {importWords.undo}
        </Button>
      )}
      {run.undoFirst && <span className="quiet">{importWords.undoFirst(run.undoFirst)}</span>}
    </>
  )
}

export function RefusedButton({ run }: { run: ImportRun }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => downloadRefused(run).catch(() => say.failure(importWords.failed))}
    >
      {importWords.refusedFile}
    </Button>
  )
}
