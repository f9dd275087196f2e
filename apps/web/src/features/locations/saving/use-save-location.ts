/** What 'Save' does: check, send, post the notes that wait, announce. */
import { cityMessages } from '@lamplighter/domain/cities'
import { checkLocation, type Location, membershipForPlace } from '@lamplighter/domain/locations'
import { activeMemberships } from '@lamplighter/domain/memberships'
import { filesMissing, noteMessages } from '@lamplighter/domain/notes'
import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isProblem, isUnreachable, sentenceFor } from '../../../lib/api/api-problem.ts'
import { invalidate } from '../../../lib/api/query-keys.ts'
import { lostFiles, type QueuedNote } from '../../../lib/queued-notes.ts'
import { addToDeviceList } from '../draft/device-list.ts'
import { sendLocation } from '../draft/send-location.ts'
import type { LocationDraftState } from '../draft/use-location-draft.ts'
import type { PostNote, QueuedNotes } from '../draft/use-queued-notes.ts'
import type { PlaceFinding } from '../editor/use-place.ts'
import { bodyOf, type FoundPlace, type LocationForm, locationToCheck } from '../location-form.ts'
import {
  keptWithoutFiles,
  savedWithLostFiles,
  savedWithoutFiles,
  savedWithoutNotes,
  savingWords,
} from './saving.messages.ts'

interface Options {
  draft: LocationDraftState
  finding: PlaceFinding
  notes: QueuedNotes
  postNote: PostNote
  /** Somebody else changed the location: the record as it stands now. */
  onConflict: (current: Location) => void
  onNameMissing: () => void
}

/** 'onDevice' when the server could not be reached and all of it waits on this device. */
export type Saved = { how: 'saved'; location: Location } | { how: 'onDevice' } | null

export function useSaveLocation({ draft, finding, notes, postNote, onConflict, onNameMissing }: Options) {
  const { attachments, files, arrived, missingFiles, allKept, loose } = notes
  const { me, location } = draft
  const [saving, setSaving] = useState(false)
  const nameMissing = useRef(false)
  const lastRefusal = useRef('')

  /** Null, after the reason was said, when it was not saved whole; everything typed is still in the draft then. */
  async function save(form: LocationForm = draft.form): Promise<Saved> {
    say.takeBackFailure(lastRefusal.current)
    const offline = !onlineManager.isOnline()
    if (attachments.uploading && !offline) {
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
      // Only now: a field that is disabled while saving cannot be focused.
      if (nameMissing.current) onNameMissing()
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
    const toCheck = locationToCheck(form, place, location, me)
    const membership = membershipForPlace(me, toCheck)
    if (isRefused(checkLocation(toCheck, me)) || !membership) return null
    const queued = await draft.queueNote(draft.composeNote(loose))
    let saved: Location
    try {
      saved = await sendLocation(form, bodyOf(form, place, location, membership))
    } catch (error) {
      if (isUnreachable(error)) return keep(form, queued)
      if (isProblem(error, 'version_conflict') && error.body?.current) {
        onConflict(error.body.current as Location)
      } else say.failure(sentenceFor(error, savingWords.saveFailed))
      return null
    }
    draft.rebase(saved, { version: saved.version })
    const posted = await postNotes(saved, queued)
    if (posted === 'failed') return null
    if (posted < queued.length || missingFiles.size > 0) {
      draft.change({ pending: 'notes', untouched: true })
      say.failure(whatIsMissing(queued))
    } else {
      const withNotes = location === null || posted > 0
      say.success(withNotes ? savingWords.savedWithNotes : savingWords.updated)
      await draft.clear()
    }
    return { how: 'saved', location: saved }
  }

  function whatIsMissing(queued: readonly QueuedNote[]): string {
    if (queued.some((note) => lostFiles(note, files).length > 0)) return savedWithLostFiles
    if (missingFiles.size === 0) return savedWithoutNotes
    return savedWithoutFiles(filesMissing(missingFiles.size, files.size), allKept)
  }

  /** How many were posted; those with a file that is not on the server yet wait for it on this device. */
  async function postNotes({ _id }: Location, queued: readonly QueuedNote[]): Promise<number | 'failed'> {
    let posted = 0
    for (const note of queued) {
      if (!note.mediaIds.every((id) => arrived.has(id))) continue
      try {
        await postNote(_id, note)
      } catch (error) {
        if (isUnreachable(error)) return posted
        say.failure(sentenceFor(error, noteMessages.addFailed))
        return 'failed'
      }
      notes.notePosted(note)
      posted += 1
    }
    return posted
  }

  /** The server is out of reach: what can be checked here is checked, the rest when it is sent. */
  async function keep(form: LocationForm, queued?: QueuedNote[]): Promise<Saved> {
    const [home] = activeMemberships(me)
    const city = home ? { city: home.cityName, state: home.cityState } : null
    const toCheck = {
      ...locationToCheck(form, { city: '', state: '', zip: '', ...city }, null, me),
      keptIcon: form.icon,
    }
    if (isRefused(checkLocation(toCheck, me))) return null
    const waiting = {
      form,
      notes: queued ?? (await draft.queueNote(draft.composeNote(loose))),
      noteText: '',
      triedNote: null,
      begunAt: draft.begunAt,
      pending: 'save',
      unasked: false,
      failure: null,
    } as const
    draft.change(waiting)
    await draft.flush()
    addToDeviceList(waiting, finding.state === 'known' ? finding.place : null)
    if (allKept) say.success(savingWords.savedOffline)
    else say.failure(keptWithoutFiles)
    return { how: 'onDevice' }
  }

  function isRefused(problem: ReturnType<typeof checkLocation>): boolean {
    if (!problem) return false
    say.failure(problem.message)
    lastRefusal.current = problem.message
    nameMissing.current = problem.field === 'name'
    return true
  }

  return { save, saving }
}
