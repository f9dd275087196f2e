import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { checkReport } from '@lamplighter/domain/reports'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { type ReportForm, sendPhoto, sendReport } from '../reports.api.ts'
import { photosOf, sendingWords as words } from '../reports.messages.ts'

export interface ReportEntry {
  category: string | null
  description: string
  address: string
  point: Coordinates | null
}

const emptyEntry: ReportEntry = { category: null, description: '', address: '', point: null }

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
 * Keeps the typed text on this device until the report is sent. Sending again after a failure repeats the same report,
 * and only the photos that did not arrive.
 */
export function useSending({ cityId, services }: ReportForm) {
  const draft = useDraft<ReportEntry>(`report:${cityId}`, emptyEntry)
  const [photos, setPhotos] = useState<ChosenPhoto[]>([])
  const [progress, setProgress] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ message: string; field: string | null } | null>(null)
  const [report] = useState(() => ({ _id: uuidv7(), secret: newSecret() }))
  const [isSent, setSent] = useState(false)
  const arrived = useRef(new Set<string>())
  const navigate = useNavigate()

  function change(changes: Partial<ReportEntry>) {
    setProblem(null)
    draft.setValue((before) => ({ ...before, ...changes }))
  }

  async function finish() {
    await draft.clear()
    await navigate({ to: paths.reportStatus, hash: report.secret, replace: true })
  }

  async function send() {
    if (progress !== null) return
    const { category, description, address, point } = draft.value
    const typed = { category: category ?? '', description, address, latitude: point?.latitude ?? null }
    const refused = checkReport(
      typed,
      services.map(({ code }) => code),
    )
    if (refused) return setProblem({ message: refused.message, field: refused.field ?? null })
    setProblem(null)
    try {
      if (!isSent) {
        setProgress(words.proving)
        const { newProof } = await import('./solve.ts')
        const proof = await newProof()
        setProgress(words.sending)
        await sendReport({ ...report, cityId, category: typed.category, description, address, point, proof })
        setSent(true)
      }
    } catch (error) {
      setProgress(null)
      return setProblem({ message: sentenceFor(error, words.notSent), field: null })
    }
    try {
      for (const [at, photo] of photos.entries()) {
        if (arrived.current.has(photo.id)) continue
        setProgress(photosOf(at, photos.length))
        await sendPhoto({ ...photo, secret: report.secret })
        arrived.current.add(photo.id)
      }
      await finish()
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
    send,
    finish,
  }
}
