/** The story of 'Save location': check, send, post the notes that wait, announce, go on (specification sections 4 and 5). */
import {
  checkLocation,
  type Location,
  locationMessages,
  membershipForPlace,
} from '@lamplighter/domain/locations'
import { callerOf } from '@lamplighter/domain/memberships'
import { noteMessages } from '@lamplighter/domain/notes'
import { useRef, useState } from 'react'
import { say } from '../../kit/say.tsx'
import { isProblem, sentenceFor } from '../../lib/api-problem.ts'
import { invalidate } from '../../lib/query-keys.ts'
import { useSession } from '../../lib/session.ts'
import { bodyOf, draftOf, type FoundPlace, type LocationForm } from './location-form.ts'
import { sendEdit, sendNewLocation } from './locations.api.ts'

export interface ToSave<WaitingNote> {
  form: LocationForm
  place: FoundPlace
  /** The location as it was loaded; null for a new one. */
  location: Location | null
  uploading: boolean
  waitingNotes: readonly WaitingNote[]
}

interface Doors<WaitingNote> {
  postNote: (locationId: string, note: WaitingNote) => Promise<void>
  /** Lets go of a note that was posted. */
  notePosted: (note: WaitingNote) => void
  /** Somebody else changed the location: the record as it stands now. */
  onConflict: (current: Location) => void
  onNameMissing: () => void
}

export function useSaveLocation<WaitingNote>(doors: Doors<WaitingNote>) {
  const { user } = useSession()
  const [saving, setSaving] = useState(false)
  /** Saved, while one of its notes still has to be: the next attempt is an edit of it. */
  const saved = useRef<Location | null>(null)

  /** Checks; the answer sends the location. Null, after the reason was said, when it cannot be saved. */
  function checked({ form, place, location }: ToSave<WaitingNote>): (() => Promise<Location>) | null {
    const me = user && callerOf(user)
    const base = saved.current ?? location
    const draft = me && draftOf(form, place, base, me)
    const problem = draft && checkLocation(draft, me)
    const membership = draft && membershipForPlace(me, draft)
    if (problem || !membership) {
      say.failure(problem?.message ?? locationMessages.saveFailed)
      if (problem?.field === 'name') doors.onNameMissing()
      return null
    }
    const body = bodyOf(form, place, membership.cityId, base?.notes ?? '')
    if (!base) return () => sendNewLocation({ ...body, _id: form.newId, mediaUrls: [] })
    return () => sendEdit(base._id, body, saved.current?.version ?? form.version ?? base.version)
  }

  /** The saved location, or null when it could not be saved whole; everything typed is still on the desk then. */
  async function save(toSave: ToSave<WaitingNote>): Promise<Location | null> {
    if (toSave.uploading) {
      say.failure(noteMessages.waitForUploads)
      return null
    }
    const send = checked(toSave)
    if (!send) return null
    setSaving(true)
    try {
      const location = await send()
      saved.current = location
      for (const note of toSave.waitingNotes) {
        try {
          await doors.postNote(location._id, note)
          doors.notePosted(note)
        } catch (error) {
          say.failure(sentenceFor(error, noteMessages.addFailed))
          return null
        }
      }
      const withNotes = toSave.location === null || toSave.waitingNotes.length > 0
      say.success(withNotes ? locationMessages.savedWithNotes : locationMessages.updated)
      return location
    } catch (error) {
      if (isProblem(error, 'version_conflict') && error.body?.current) {
        doors.onConflict(error.body.current as Location)
      } else {
        say.failure(sentenceFor(error, locationMessages.saveFailed))
      }
      return null
    } finally {
      setSaving(false)
      void invalidate('locations', 'notes', 'activities', 'settings')
    }
  }

  return { save, saving }
}
