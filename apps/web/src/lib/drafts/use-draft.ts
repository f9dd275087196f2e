/**
 * Stores drafts in IndexedDB while the user types, so that no input is lost if the page closes or crashes. Each draft
 * belongs to the user who typed it.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { type DraftRow, deviceDatabase as database } from '../storage/device-database.ts'
import { keepStorage } from '../storage/storage.ts'
import { withinTime } from '../storage/within-time.ts'

const SAVE_DELAY_MS = 250

/** Flush functions of all open drafts on this page. */
const openDrafts = new Set<() => Promise<unknown>>()

/** Stores all open drafts. Call it before a reload. */
export async function storeOpenDrafts(): Promise<void> {
  await Promise.all([...openDrafts].map((store) => store()))
}

export interface Draft<T> {
  value: T
  setValue(next: T | ((before: T) => T)): void
  /** Applies the server's value without creating a draft. */
  setFromServer(change: (before: T) => T): void
  /** False until the stored draft was loaded; keep the form disabled until then. */
  ready: boolean
  /** True if the value comes from an earlier visit. */
  restored: boolean
  /** Time of the last save, in milliseconds; null if the draft is not stored, or storage failed. */
  savedAt: number | null
  /** Stores pending changes at once and returns `savedAt`. Call it before a camera or file picker opens. */
  flush(): Promise<number | null>
  /** Deletes the draft after it was sent or discarded. */
  clear(): Promise<void>
  /** Like `clear`, for callers whose own transaction has already deleted the draft from the device. */
  forget(): void
}

/** The storage key of a user's draft. */
export const storedKey = (owner: string, key: string) => `${owner}:${key}`

/** `const draft = useDraft('order:new', emptyForm)`: like useState, but the value survives a reload. */
export function useDraft<T>(key: string, initial: T): Draft<T> {
  const owner = useSession().user?._id ?? 'nobody'
  const fullKey = storedKey(owner, key)
  const [value, setState] = useState(initial)
  const [loadedKey, setLoadedKey] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const latest = useRef(value)
  const initialValue = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const stored = useRef<number | null>(null)
  /** True if the draft is stored or about to be. A ref, because `setFromServer` may need it before the next render. */
  const kept = useRef(false)

  const markStored = useCallback((time: number | null) => {
    stored.current = time
    setSavedAt(time)
  }, [])

  useEffect(() => {
    let current = true
    readDraft(fullKey).then((saved) => {
      if (!current) return
      latest.current = saved ? (saved.value as T) : initialValue.current
      kept.current = saved !== undefined
      setState(latest.current)
      setRestored(saved !== undefined)
      markStored(saved?.savedAt ?? null)
      setLoadedKey(fullKey)
    })
    return () => {
      current = false
    }
  }, [fullKey, markStored])

  const flush = useCallback(async () => {
    if (timer.current !== undefined) {
      clearTimeout(timer.current)
      timer.current = undefined
      saving.current = saveDraft(fullKey, latest.current).then(markStored)
    }
    await saving.current
    return stored.current
  }, [fullKey, markStored])

  useEffect(() => {
    const flushNow = () => void flush()
    document.addEventListener('visibilitychange', flushNow)
    openDrafts.add(flush)
    return () => {
      document.removeEventListener('visibilitychange', flushNow)
      openDrafts.delete(flush)
      flushNow()
    }
  }, [flush])

  const setValue = useCallback(
    (next: T | ((before: T) => T)) => {
      latest.current = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next
      kept.current = true
      setState(latest.current)
      timer.current ??= setTimeout(() => void flush(), SAVE_DELAY_MS)
    },
    [flush],
  )

  const setFromServer = useCallback(
    (change: (before: T) => T) => {
      if (kept.current) return setValue(change)
      latest.current = change(latest.current)
      setState(latest.current)
    },
    [setValue],
  )

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    kept.current = false
    setRestored(false)
    markStored(null)
  }, [markStored])

  const clear = useCallback(async () => {
    forget()
    await withinTime(database.drafts.delete(fullKey)).catch(() => undefined)
  }, [fullKey, forget])

  const ready = loadedKey === fullKey
  return { value, setValue, setFromServer, ready, restored, savedAt, flush, clear, forget }
}

/** Returns the user's stored drafts whose keys start with `prefix`, latest first, even if no page has them open. */
export async function draftsOf<T>(owner: string, prefix: string): Promise<T[]> {
  const found = await database.drafts
    .where('key')
    .startsWith(storedKey(owner, prefix))
    .toArray()
    .catch(() => [])
  return found.toSorted((one, other) => other.savedAt - one.savedAt).map(({ value }) => value as T)
}

/** Stores a draft for a page that is not open yet. If there is one already, keeps that. */
export async function beginDraft(owner: string, key: string, value: unknown): Promise<void> {
  await database.drafts.add({ key: storedKey(owner, key), value, savedAt: Date.now() }).catch(() => undefined)
}

export async function dropDraft(owner: string, key: string): Promise<void> {
  await database.drafts.delete(storedKey(owner, key)).catch(() => undefined)
}

async function readDraft(fullKey: string): Promise<DraftRow | undefined> {
  return withinTime(database.drafts.get(fullKey)).catch(() => undefined)
}

async function saveDraft(fullKey: string, value: unknown): Promise<number | null> {
  const savedAt = Date.now()
  return withinTime(database.drafts.put({ key: fullKey, value, savedAt })).then(
    () => {
      keepStorage()
      return savedAt
    },
    () => null,
  )
}
