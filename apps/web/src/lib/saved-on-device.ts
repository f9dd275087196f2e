/**
 * Drafts, kept in IndexedDB while they are typed, so a closed tab or a killed page loses nothing. Each belongs to the user
 * who typed it. Written with strict durability: a power cut after the write does not undo it.
 */
import Dexie, { type EntityTable } from 'dexie'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from './session.ts'

interface SavedDraft {
  /** `{user id}:{draft key}` */
  key: string
  value: unknown
  savedAt: number
}

const saveWithinMs = 250

const database = new Dexie('lamplighter', { chromeTransactionDurability: 'strict' }) as Dexie & {
  drafts: EntityTable<SavedDraft, 'key'>
}
database.version(1).stores({ drafts: 'key' })

export interface Draft<T> {
  value: T
  setValue(next: T | ((before: T) => T)): void
  /** Takes over what the server says: changes the value, and makes no draft where there is none yet. */
  follow(change: (before: T) => T): void
  /** False until the device was asked for an earlier draft; keep the form closed until then. */
  ready: boolean
  /** True when the value came from an earlier visit. */
  restored: boolean
  /** When the device last stored it; null when it has not, or cannot. */
  savedAt: number | null
  /** Stores what is still waiting, at once, and tells `savedAt`: call it before a camera or file picker opens. */
  flush(): Promise<number | null>
  /** Forgets the draft, after it was sent or given up. */
  clear(): Promise<void>
}

/** `const draft = useDraft('location:new', emptyForm)`: like useState, but it survives the page. */
export function useDraft<T>(key: string, initial: T): Draft<T> {
  const owner = useSession().user?._id ?? 'nobody'
  const fullKey = `${owner}:${key}`
  const [value, setState] = useState(initial)
  const [loadedKey, setLoadedKey] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const latest = useRef(value)
  const initialValue = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const stored = useRef<number | null>(null)
  /** Whether the device holds it, or shall: known here at once, and not only with the next render. */
  const kept = useRef(false)

  const noteStored = useCallback((at: number | null) => {
    stored.current = at
    setSavedAt(at)
  }, [])

  useEffect(() => {
    let current = true
    readDraft<T>(fullKey).then((saved) => {
      if (!current) return
      latest.current = saved ? saved.value : initialValue.current
      kept.current = saved !== undefined
      setState(latest.current)
      setRestored(saved !== undefined)
      noteStored(saved?.savedAt ?? null)
      setLoadedKey(fullKey)
    })
    return () => {
      current = false
    }
  }, [fullKey, noteStored])

  const flush = useCallback(async () => {
    if (timer.current !== undefined) {
      clearTimeout(timer.current)
      timer.current = undefined
      saving.current = saveDraft(fullKey, latest.current).then(noteStored)
    }
    await saving.current
    return stored.current
  }, [fullKey, noteStored])

  useEffect(() => {
    const flushNow = () => void flush()
    document.addEventListener('visibilitychange', flushNow)
    return () => {
      document.removeEventListener('visibilitychange', flushNow)
      flushNow()
    }
  }, [flush])

  const setValue = useCallback(
    (next: T | ((before: T) => T)) => {
      latest.current = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next
      kept.current = true
      setState(latest.current)
      timer.current ??= setTimeout(() => void flush(), saveWithinMs)
    },
    [flush],
  )

  const follow = useCallback(
    (change: (before: T) => T) => {
      if (kept.current) return setValue(change)
      latest.current = change(latest.current)
      setState(latest.current)
    },
    [setValue],
  )

  const clear = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    kept.current = false
    setRestored(false)
    noteStored(null)
    await database.drafts.delete(fullKey).catch(() => undefined)
  }, [fullKey, noteStored])

  return { value, setValue, follow, ready: loadedKey === fullKey, restored, savedAt, flush, clear }
}

export interface KeptDraft<T> {
  key: string
  value: T
  savedAt: number
}

/** All drafts of one user whose key begins so, the latest first. For work on drafts whose page is not open. */
export async function draftsOf<T>(owner: string, beginning: string): Promise<KeptDraft<T>[]> {
  const found = await database.drafts
    .where('key')
    .startsWith(`${owner}:${beginning}`)
    .toArray()
    .catch(() => [])
  return found
    .map(({ key, value, savedAt }) => ({ key: key.slice(owner.length + 1), value: value as T, savedAt }))
    .toSorted((one, other) => other.savedAt - one.savedAt)
}

/** Changes a draft that is there; one that was given up meanwhile stays given up. */
export async function changeDraft(owner: string, key: string, value: unknown): Promise<void> {
  await database.drafts.update(`${owner}:${key}`, { value, savedAt: Date.now() }).catch(() => undefined)
}

export async function dropDraft(owner: string, key: string): Promise<void> {
  await database.drafts.delete(`${owner}:${key}`).catch(() => undefined)
}

async function readDraft<T>(fullKey: string): Promise<{ value: T; savedAt: number } | undefined> {
  const saved = await database.drafts.get(fullKey).catch(() => undefined)
  return saved && { value: saved.value as T, savedAt: saved.savedAt }
}

async function saveDraft(fullKey: string, value: unknown): Promise<number | null> {
  const savedAt = Date.now()
  return database.drafts.put({ key: fullKey, value, savedAt }).then(
    () => savedAt,
    () => null,
  )
}
