import type { User } from '@lamplighter/domain/auth'
import type { Location } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { holdLock } from '../../../lib/device/held-lock.ts'
import type { QueuedNote } from '../../../lib/drafts/queued-notes.ts'
import { storedKey, useDraft } from '../../../lib/drafts/use-draft.ts'
import type { AddOptions } from '../../../lib/outbox/outbox-table.ts'
import { formOf, type LocationForm, newForm } from '../location-form.ts'
import { composedNote, draftKey, draftLock, type StoredDraft } from './location-draft.ts'

interface Options {
  user: User
  /** The location being edited; null for a new one. */
  found: Location | null
  /** Initial form, if different from the saved location. */
  begun?: LocationForm | undefined
  /** The location's id, also for a new one. */
  id: string
  at: Coordinates | null
  /** Called after the page has closed and released its lock: the draft may now be sent. */
  onLeft: () => void
}

/** Draft of one location: stored on the device and locked against other tabs while it is open. */
export function useLocationDraft({ user, found, begun, id, at, onLeft }: Options) {
  const me = callerOf(user)
  const [location, setLocation] = useState(found)
  const fresh = (current: Location | null): StoredDraft => ({
    form: begun ?? (current ? formOf(current) : newForm(at, me, id)),
    notes: [],
    noteText: '',
    begunAt: current ? null : at,
    held: false,
    untouched: current !== null,
  })
  const [first] = useState(() => fresh(found))
  const stored = useDraft(draftKey(id), first)
  const { value, setValue, savedAt, flush, ready, setFromServer } = stored
  const hasBegun = useRef(false)

  useEffect(() => {
    if (!ready || !found) return
    if (begun) hasBegun.current = true
    // Keep the initial form on the screen while it is being sent again.
    else if (hasBegun.current) return
    // Restored notes must not restore that visit's stale copy of the location.
    setFromServer((before) => (before.untouched ? { ...before, form: begun ?? formOf(found) } : before))
  }, [ready, setFromServer, found, begun])
  const leave = useEffectEvent((release: () => Promise<void>) => {
    void flush().then(release).then(onLeft)
  })
  useEffect(() => {
    const release = holdLock(draftLock(user._id, id))
    return () => leave(release)
  }, [user._id, id])

  const change = (changes: Partial<StoredDraft>) => setValue((before) => ({ ...before, ...changes }))

  return {
    ...value,
    id,
    me,
    key: draftKey(id),
    storedKey: storedKey(user._id, draftKey(id)),
    /** The current values in the stored format. */
    value,
    location,
    ready,
    savedAt,
    /** True if the draft comes from an earlier visit. */
    restored: stored.restored,
    change,
    flush,
    /** Any edit makes the draft ready to be sent again. */
    changeForm(changes: Partial<LocationForm>) {
      setValue((before) => ({
        ...before,
        form: { ...before.form, ...changes, ...('at' in changes ? { choice: null } : {}) },
        held: false,
        untouched: false,
      }))
    },
    typeNote(noteText: string) {
      setValue((before) => ({ ...before, noteText, held: false }))
    },
    /** Uses the server's record as the base of the next edit. */
    rebase(current: Location, changes: Partial<LocationForm>) {
      setLocation(current)
      setFromServer((before) => ({ ...before, form: { ...before.form, ...changes } }))
    },
    /** The composer's content as a note that can be sent. */
    composeNote: (mediaIds: readonly string[]) => composedNote(value.noteText, mediaIds),
    /**
     * Empties the composer in the same transaction that adds its note to the outbox, so the note is never
     * stored twice. The rest of the draft stays.
     */
    async handOverNote(add: (options: AddOptions & { onKept(): void }) => Promise<unknown>): Promise<void> {
      // Prevents a pending write of the old text from running afterwards.
      await flush()
      const rest = { ...value, noteText: '' }
      const isEmpty = value.untouched === true && value.notes.length === 0 && !value.held
      const key = storedKey(user._id, draftKey(id))
      const row = { key, value: rest, savedAt: Date.now() }
      const onKept = () => {
        if (isEmpty) stored.forget()
        let typed = ''
        setFromServer((before) => {
          typed = typedSince(value.noteText, before.noteText)
          return { ...before, noteText: typed }
        })
        if (typed !== '') setValue((before) => before)
      }
      await add({ onKept, ...(isEmpty ? { dropDrafts: [key] } : { keepDrafts: [row] }) })
    },
    /** Moves the composer's note to the queue and stores it before anything is sent. */
    async queueNote(note: QueuedNote | null): Promise<QueuedNote[]> {
      if (!note) return value.notes
      const notes = [...value.notes, note]
      change({ notes, noteText: '' })
      await flush()
      return notes
    },
    removeNote(noteId: string) {
      setValue((before) => ({ ...before, notes: before.notes.filter(({ _id }) => _id !== noteId) }))
    },
    /** Removes the draft from the device. The form on the screen does not change. */
    clear: stored.clear,
    /** Resets to the saved location, or to an empty form. */
    async reset() {
      setValue(fresh(location))
      await stored.clear()
    },
  }
}

/** Text typed while a note was being stored becomes the start of the next note. */
function typedSince(kept: string, now: string): string {
  return now.startsWith(kept) ? now.slice(kept.length) : now
}

export type LocationDraftState = ReturnType<typeof useLocationDraft>
