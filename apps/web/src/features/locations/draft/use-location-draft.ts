import type { User } from '@lamplighter/domain/auth'
import type { Location } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import { useEffect, useRef, useState } from 'react'
import { holdLock } from '../../../lib/held-lock.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { formOf, type LocationForm, newForm } from '../location-form.ts'
import { unlistOnDevice } from './device-list.ts'
import { type Desk, deskKey, deskLock, type WaitingNote } from './location-draft.ts'
import { desksMark } from './outbox.ts'

interface Opened {
  user: User
  /** The location that is edited; null for a new one. */
  found: Location | null
  /** The id that a new one has, or gets. */
  id: string
  at: Coordinates | null
  /** Told when the desk was left: what it holds may now be sent without it. */
  onLeft: () => void
}

/** The desk of one location: what is typed, kept on the device, and nobody else's while it is open. */
export function useDesk({ user, found, id, at, onLeft }: Opened) {
  const me = callerOf(user)
  const [location, setLocation] = useState(found)
  const fresh = (current: Location | null): Desk => ({
    form: current ? formOf(current) : newForm(at, me, id),
    notes: [],
    noteText: '',
    begunAt: current ? null : at,
    wish: null,
    untouched: current !== null,
    failure: null,
  })
  const [first] = useState(() => fresh(found))
  const draft = useDraft(deskKey(id), first)
  const { value, setValue, savedAt, flush } = draft

  const { ready, follow } = draft
  useEffect(() => {
    if (!ready || !found) return
    // Notes that were kept from an earlier visit bring no earlier record back.
    follow((before) => (before.untouched ? { ...before, form: formOf(found) } : before))
  }, [ready, follow, found])
  useEffect(() => {
    if (savedAt !== null) desksMark.set(user._id)
  }, [savedAt, user._id])
  const leaving = useRef({ flush, onLeft })
  leaving.current = { flush, onLeft }
  useEffect(() => {
    const release = holdLock(deskLock(user._id, id))
    return () => {
      const { flush, onLeft } = leaving.current
      void flush().then(release).then(onLeft)
    }
  }, [user._id, id])

  const change = (changes: Partial<Desk>) => setValue((before) => ({ ...before, ...changes }))

  return {
    ...value,
    id,
    me,
    key: deskKey(id),
    location,
    ready: draft.ready,
    savedAt,
    /** What is on it was typed on an earlier visit. */
    restored: draft.restored,
    change,
    flush,
    /** What the user does takes back that it shall lie still, or that it failed. */
    changeForm(changes: Partial<LocationForm>) {
      setValue((before) => ({
        ...before,
        form: { ...before.form, ...changes, ...('at' in changes ? { choice: null } : {}) },
        wish: before.wish === 'hold' ? null : before.wish,
        untouched: false,
        failure: null,
      }))
    },
    typeNote(noteText: string) {
      setValue((before) => ({ ...before, noteText, wish: before.wish === 'hold' ? null : before.wish }))
    },
    /** The server's record, as the next edit starts from it. */
    follow(current: Location, changes: Partial<LocationForm>) {
      setLocation(current)
      draft.follow((before) => ({ ...before, form: { ...before.form, ...changes } }))
    },
    /** What was typed as a note joins those that wait: written down before anything is sent. */
    async freeze(note: WaitingNote | null): Promise<WaitingNote[]> {
      if (!note) return value.notes
      const notes = [...value.notes, note]
      change({ notes, noteText: '' })
      await flush()
      return notes
    },
    letGo(noteId: string) {
      setValue((before) => ({ ...before, notes: before.notes.filter(({ _id }) => _id !== noteId) }))
    },
    /** Nothing of it is needed any more. */
    async clear() {
      await draft.clear()
      unlistOnDevice(id)
    },
    /** As it was before anything was typed. */
    async startAnew() {
      setValue(fresh(location))
      await draft.clear()
      unlistOnDevice(id)
    },
  }
}

export type DeskState = ReturnType<typeof useDesk>
