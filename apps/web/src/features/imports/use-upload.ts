import { messageOf } from '@lamplighter/domain/http'
import { type ImportKind, MAX_IMPORT_BYTES } from '@lamplighter/domain/imports'
import { useEffect, useRef, useState } from 'react'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { readImportsAgain } from './imports.api.ts'
import { importWords } from './imports.messages.ts'
import { beginUpload, sendParts } from './upload-file.ts'

export interface Sending {
  id: string
  received: number
  bytes: number
  interrupted: boolean
}

/** Uploads one file at a time. Leaving the page interrupts the upload, which can be resumed later. */
export function useUpload(cityId: string) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [beginning, setBeginning] = useState(false)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  /** `begun` is an interrupted upload; `kind` is what a new file contains. */
  async function send(file: File, kind: ImportKind, begun?: { id: string; received: number }) {
    setProblem(null)
    const refused =
      file.size === 0 ? 'import_file_refused' : file.size > MAX_IMPORT_BYTES ? 'import_too_large' : null
    if (refused) return setProblem(messageOf(refused))
    const controller = new AbortController()
    abort.current = controller
    const change = (changed: Partial<Sending>) => setSending((now) => now && { ...now, ...changed })
    try {
      setBeginning(true)
      const id = begun?.id ?? (await beginUpload(file, cityId, kind))
      setSending({ id, received: begun?.received ?? 0, bytes: file.size, interrupted: false })
      if (!begun) await readImportsAgain()
      await sendParts(id, file, begun?.received ?? 0, {
        signal: controller.signal,
        onProgress: (received) => change({ received }),
        onInterrupted: (interrupted) => change({ interrupted }),
      })
    } catch (error) {
      if (!controller.signal.aborted) setProblem(sentenceFor(error, importWords.failed))
    } finally {
      setBeginning(false)
      await readImportsAgain()
      setSending(null)
    }
  }

  return { send, sending, problem, beginning, stop: () => abort.current?.abort() }
}
