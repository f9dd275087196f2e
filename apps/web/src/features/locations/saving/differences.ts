import { iconOf } from '@lamplighter/domain/catalog'
import { type Location, metersMoved } from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { draftWords, waitingNotes } from '../draft/draft.messages.ts'
import { moved, editWords as words } from '../editor/edit.messages.ts'
import { formOf, type LocationForm } from '../location-form.ts'

export interface Difference {
  field: string
  theirs: string
  mine: string
}

const rows: [string, (form: LocationForm) => string][] = [
  [words.name, ({ name }) => name],
  [words.description, ({ description }) => description],
  [words.ownNotes, ({ notes }) => notes],
  [words.icon, ({ icon }) => iconOf(icon).label],
  [words.tags, ({ tags }) => tags.join(', ')],
  [words.place, ({ at }) => (at ? formatCoordinates(at, 6) : '')],
]

/** Differences between the saved record and the form, as text. */
export function differences(current: Location, mine: LocationForm): Difference[] {
  const theirs = formOf(current)
  return rows
    .map(([field, said]) => ({ field, theirs: said(theirs), mine: said(mine) }))
    .filter((row) => row.theirs !== row.mine)
}

/** Unsaved parts of a draft: changed fields, and waiting notes and files. */
export function draftChanges(
  saved: Location | null,
  draft: LocationForm,
  waiting: { notes: number; files: number; photosOnly?: boolean },
): Difference[] {
  const notes = waitingNotes(waiting.notes, waiting.files, waiting.photosOnly)
  return [
    ...(saved ? differences(saved, draft) : []),
    ...(notes ? [{ field: draftWords.notesWaiting, theirs: '', mine: notes }] : []),
  ]
}

/** The same in short: 'Name', 'Moved 78 ft', 'Notes/Media (1 note)'. */
export function shortChanges(changes: readonly Difference[], saved: Location, draft: LocationForm): string[] {
  const meters = metersMoved(saved, draft.at)
  return changes.map(({ field, mine }) => {
    if (field === words.place && meters !== null) return moved(meters)
    return field === draftWords.notesWaiting ? `${field} (${mine})` : field
  })
}
