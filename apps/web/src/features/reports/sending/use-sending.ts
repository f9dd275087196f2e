import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { checkReport } from '@lamplighter/domain/reports'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useClientConfig } from '../../../lib/api/client-config.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { type ReportForm, sendPhoto, sendReport } from '../reports.api.ts'
import { sendingPhoto, sendingWords as words } from '../reports.messages.ts'

export interface ReportEntry {
  category: string | null
  description: string
  address: string
  point: Coordinates | null
  email: string
  /** Made when it is first sent, and kept: the secret is the only link to a report that has arrived. */
  sending: { _id: string; secret: string } | null
  isSent: boolean
}

const emptyEntry: ReportEntry = {
  category: null,
  description: '',
  address: '',
  point: null,
  email: '',
  sending: null,
  isSent: false,
}

export interface ChosenPhoto {
  id: string
  file: File
}

/** 32 random bytes, base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Keeps the typed text on this device until the report is sent. Sending again after a failure or a reload repeats the same
 * report, and only the photos that did not arrive.
 */
export function useSending({ cityId, services }: ReportForm) {
  const draft = useDraft<ReportEntry>(`report:${cityId}`, emptyEntry)
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const [progress, setProgress] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ message: string; field: string | null } | null>(null)
  const { isSent } = draft.value
  const sendsMail = useClientConfig().data?.mail === true
  const arrived = useRef(new Set<string>())
  const navigate = useNavigate()

  function change(changes: Partial<ReportEntry>) {
    setProblem(null)
    draft.setValue((before) => ({ ...before, ...changes }))
  }

  async function finish(secret = draft.value.sending?.secret ?? '') {
    await draft.clear()
    await navigate({ to: paths.reportStatus, hash: secret, replace: true })
  }

  async function keep(changes: Pick<ReportEntry, 'sending' | 'isSent'>) {
    draft.setValue((before) => ({ ...before, ...changes }))
    await draft.flush()
  }

  async function send() {
    if (progress !== null) return
    const { category, description, address, point } = draft.value
    // Nobody sees an email that was typed while the server still sent mail.
    const email = sendsMail ? draft.value.email : ''
    const typed = { category: category ?? '', description, address, latitude: point?.latitude ?? null, email }
    const refused = checkReport(
      typed,
      services.map(({ code }) => code),
    )
    if (refused) return setProblem({ message: refused.message, field: refused.field ?? null })
    setProblem(null)
    const sending = draft.value.sending ?? { _id: uuidv7(), secret: newSecret() }
    try {
      if (!isSent) {
        setProgress(words.preparing)
        await keep({ sending, isSent: false })
        const { newProof } = await import('./solve.ts')
        const proof = await newProof()
        setProgress(words.sending)
        const report = { category: typed.category, description, address, point, email }
        await sendReport({ ...sending, cityId, ...report, proof })
        await keep({ sending, isSent: true })
      }
    } catch (error) {
      setProgress(null)
      return setProblem({ message: sentenceFor(error, words.notSent), field: null })
    }
    try {
      for (const [at, photo] of photos.entries()) {
        if (arrived.current.has(photo.id)) continue
        setProgress(sendingPhoto(at, photos.length))
        await sendPhoto({ ...photo, secret: sending.secret })
        arrived.current.add(photo.id)
      }
      await finish(sending.secret)
    } catch (error) {
      setProblem({ message: sentenceFor(error, words.photosNotSent), field: null })
    }
    setProgress(null)
  }

  return {
    value: draft.value,
    ready: draft.ready,
    change,
    photos,
    setPhotos,
    progress,
    problem,
    isSent,
    sendsMail,
    send,
    finish,
  }
}
