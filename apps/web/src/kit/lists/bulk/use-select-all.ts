import { useState } from 'react'
import { say } from '../../messages/say.tsx'
import { MAX_AT_ONCE, type Row, type Selection } from './use-selection.ts'

interface Options<R> {
  selection: Selection<R>
  /** The loaded rows. */
  listed: readonly Row<R>[]
  /** Count of rows that match the filters, loaded or not. */
  matching: number
  /** Reads the first `MAX_AT_ONCE` matches. */
  read: () => Promise<readonly R[]>
  failure: (error: unknown) => string
}

/** Selects all matching rows, including pages not loaded yet (up to the limit). */
export function useSelectAll<R>({ selection, listed, matching, read, failure }: Options<R>) {
  const [busy, setBusy] = useState(false)

  async function select() {
    const here = listed.flatMap(({ record }) => record ?? [])
    if (here.length >= Math.min(matching, MAX_AT_ONCE)) return selection.choose(here)
    setBusy(true)
    try {
      selection.choose(await read())
    } catch (error) {
      say.failure(failure(error))
    } finally {
      setBusy(false)
    }
  }

  return { busy, matching, select: () => void select() }
}

export type SelectAll = ReturnType<typeof useSelectAll>
