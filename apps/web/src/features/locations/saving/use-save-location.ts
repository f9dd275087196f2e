/** The story of 'Save': check, send, post the notes that wait, announce (specification sections 4 and 5). */
import { cityMessages } from '@lamplighter/domain/cities'
import {
  checkLocation,
  keptWithoutFiles,
  type Location,
  locationMessages,
  membershipForPlace,
  savedWithLostFiles,
  savedWithoutFiles,
  savedWithoutNotes,
} from '@lamplighter/domain/locations'
import { activeMemberships } from '@lamplighter/domain/memberships'
import { filesMissing, noteMessages } from '@lamplighter/domain/notes'
import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isProblem, isUnreachable, sentenceFor } from '../../../lib/api/api-problem.ts'
import { invalidate } from '../../../lib/api/query-keys.ts'
import { lostFiles } from '../../../lib/queued-notes.ts'
import { listOnDevice } from '../draft/device-list.ts'
import type { WaitingNote } from '../draft/location-draft.ts'
import { sendLocation } from '../draft/send-location.ts'
import type { DeskState } from '../draft/use-location-draft.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import { bodyOf, draftOf, type FoundPlace, type LocationForm } from '../location-form.ts'

interface Parts {
  desk: DeskState
  finding: PlaceFinding
  /** What is in the composer, with all files that are on the server or may still come there. */
  composed: WaitingNote | null
  /** Ids of all files in its tray, and of those that are on the server, and not. */
  files: ReadonlySet<string>
  arrived: ReadonlySet<string>
  missingFiles: ReadonlySet<string>
  /** The browser holds all of them, also when the page is closed. */
  allKept: boolean
  uploading: boolean
  postNote: (locationId: string, note: WaitingNote) => Promise<void>
  notePosted: (note: WaitingNote) => void
  /** Somebody else changed the location: the record as it stands now. */
  onConflict: (current: Location) => void
  onNameMissing: () => void
}

/** 'kept' when the server could not be reached and all of it waits on this device. */
export type Saved = { how: 'saved'; location: Location } | { how: 'kept' } | null

export function useSaveLocation(parts: Parts) {
  const { desk, finding, composed, files, arrived, missingFiles, allKept, uploading } = parts
  const { me, location } = desk
  const [saving, setSaving] = useState(false)
  const nameMissing = useRef(false)
  const lastRefusal = useRef('')

  /** Null, after the reason was said, when it was not saved whole; everything typed is still on the desk then. */
  async function save(form: LocationForm = desk.form): Promise<Saved> {
    say.takeBackFailure(lastRefusal.current)
    const offline = !onlineManager.isOnline()
    if (uploading && !offline) {
      say.failure(noteMessages.waitForUploads)
      return null
    }
    setSaving(true)
    try {
      const place = offline ? 'unreachable' : await placeNow()
      if (place === 'unknown') return null
      if (place === 'unreachable') return await keep(form)
      return await send(form, place)
    } finally {
      setSaving(false)
      // Only now: a field that is off while saving takes no cursor.
      if (nameMissing.current) parts.onNameMissing()
      nameMissing.current = false
      void invalidate('locations', 'notes', 'activities', 'settings')
    }
  }

  async function placeNow(): Promise<FoundPlace | 'unreachable' | 'unknown'> {
    try {
      return await finding.settled()
    } catch (error) {
      if (isUnreachable(error)) return 'unreachable'
      say.failure(cityMessages.membershipCheckFailed)
      return 'unknown'
    }
  }

  async function send(form: LocationForm, place: FoundPlace): Promise<Saved> {
    const draft = draftOf(form, place, location, me)
    const membership = membershipForPlace(me, draft)
    if (refused(checkLocation(draft, me)) || !membership) return null
    const notes = await desk.freeze(composed)
    let saved: Location
    try {
      saved = await sendLocation(form, bodyOf(form, place, location, membership))
    } catch (error) {
      if (isUnreachable(error)) return keep(form, notes)
      if (isProblem(error, 'version_conflict') && error.body?.current) {
        parts.onConflict(error.body.current as Location)
      } else say.failure(sentenceFor(error, locationMessages.saveFailed))
      return null
    }
    desk.follow(saved, { version: saved.version })
    const posted = await postNotes(saved, notes)
    if (posted === 'failed') return null
    if (posted < notes.length || missingFiles.size > 0) {
      desk.change({ wish: 'notes', untouched: true })
      say.failure(whatIsMissing(notes))
    } else {
      const withNotes = location === null || posted > 0
      say.success(withNotes ? locationMessages.savedWithNotes : locationMessages.updated)
      await desk.clear()
    }
    return { how: 'saved', location: saved }
  }

  function whatIsMissing(notes: readonly WaitingNote[]): string {
    if (notes.some((note) => lostFiles(note, files).length > 0)) return savedWithLostFiles
    if (missingFiles.size === 0) return savedWithoutNotes
    return savedWithoutFiles(filesMissing(missingFiles.size, files.size), allKept)
  }

  /** How many were posted; those with a file that is not on the server yet wait for it on this device. */
  async function postNotes({ _id }: Location, notes: readonly WaitingNote[]): Promise<number | 'failed'> {
    let posted = 0
    for (const note of notes) {
      if (!note.mediaIds.every((id) => arrived.has(id))) continue
      try {
        await parts.postNote(_id, note)
      } catch (error) {
        if (isUnreachable(error)) return posted
        say.failure(sentenceFor(error, noteMessages.addFailed))
        return 'failed'
      }
      parts.notePosted(note)
      posted += 1
    }
    return posted
  }

  /** The server is out of reach: what can be judged here is judged, the rest when it is sent. */
  async function keep(form: LocationForm, frozen?: WaitingNote[]): Promise<Saved> {
    const [home] = activeMemberships(me)
    const city = home ? { city: home.cityName, state: home.cityState } : null
    const draft = {
      ...draftOf(form, { city: '', state: '', zip: '', ...city }, null, me),
      keptIcon: form.icon,
    }
    if (refused(checkLocation(draft, me))) return null
    const notes = frozen ?? (await desk.freeze(composed))
    const kept = {
      form,
      notes,
      noteText: '',
      begunAt: desk.begunAt,
      wish: 'save',
      unasked: false,
      failure: null,
    } as const
    desk.change(kept)
    await desk.flush()
    listOnDevice(kept, finding.state === 'known' ? finding.place : null)
    if (allKept) say.success(locationMessages.savedOffline)
    else say.failure(keptWithoutFiles)
    return { how: 'kept' }
  }

  function refused(problem: ReturnType<typeof checkLocation>): boolean {
    if (!problem) return false
    say.failure(problem.message)
    lastRefusal.current = problem.message
    nameMissing.current = problem.field === 'name'
    return true
  }

  return { save, saving }
}
