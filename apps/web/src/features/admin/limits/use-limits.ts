import { tryCityBoundary } from '@lamplighter/domain/admin'
import { type Boundary, getCityBoundary, MAX_BOUNDARY_BYTES, readBoundary } from '@lamplighter/domain/cities'
import { maxLengths, messageOf, type ResponseOf } from '@lamplighter/domain/http'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { write } from '../../../lib/api/write.ts'
import { useSetBoundary } from '../admin.api.ts'
import { limitsWords } from './limits.messages.ts'

interface Chosen {
  fileName: string
  boundary: Boundary
  /** Null while counting. */
  trial: ResponseOf<typeof tryCityBoundary> | null
}

/** Reads limits from a file, previews them on the server, then sets them. */
export function useLimits(cityId: string) {
  const current = useRead(queryKeys.cityBoundary(cityId), getCityBoundary, { params: { id: cityId } })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const setting = useSetBoundary()
  const trying = useMutation({
    mutationFn: (boundary: Boundary) =>
      write(tryCityBoundary, { params: { id: cityId }, body: { boundary } }),
  })

  async function choose(file: File | null) {
    if (!file) return
    setChosen(null)
    setProblem(null)
    const read = await readFile(file)
    if (!read.boundary) return setProblem(read.problem)
    const { boundary } = read
    const next = { fileName: file.name, boundary }
    setChosen({ ...next, trial: null })
    try {
      const trial = await trying.mutateAsync(boundary)
      setChosen((now) => (now?.boundary === boundary ? { ...next, trial } : now))
    } catch (error) {
      setChosen(null)
      setProblem(sentenceFor(error, limitsWords.trialFailed))
    }
  }

  /** True when the limits were set. */
  async function set(): Promise<boolean> {
    if (!chosen) return false
    try {
      const source = chosen.fileName.slice(0, maxLengths.boundarySource)
      await setting.mutateAsync({ id: cityId, boundary: chosen.boundary, source })
      return true
    } catch (error) {
      setProblem(sentenceFor(error, limitsWords.setFailed))
      return false
    }
  }

  const kept = current.data?.boundary
  const before = kept ? (readBoundary(kept).boundary ?? null) : null
  return { before, isLoading: current.isPending, chosen, choose, problem, set, isSetting: setting.isPending }
}

async function readFile(
  file: File,
): Promise<{ boundary: Boundary; problem?: never } | { boundary?: never; problem: string }> {
  if (file.size > MAX_BOUNDARY_BYTES - 1_000) return { problem: limitsWords.tooLarge }
  const text = await file.text()
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: limitsWords.notJson }
  }
  const { boundary, problem } = readBoundary(parsed)
  return boundary ? { boundary } : { problem: messageOf('boundary_invalid', { reason: problem ?? '' }) }
}
