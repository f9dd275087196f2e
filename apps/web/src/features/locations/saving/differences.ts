import { iconOf } from '@lamplighter/domain/catalog'
import {
  type EnteredField,
  enteredFieldNames,
  fieldLabels,
  type Location,
  metersMoved,
} from '@lamplighter/domain/locations'
import { formatCoordinates } from '@lamplighter/domain/map'
import { draftWords, waitingNotes } from '../draft/draft.messages.ts'
import { moved, editWords as words } from '../editor/edit.messages.ts'
import { formOf, type LocationForm } from '../location-form.ts'

export interface Difference {
  field: string
  theirs: string
  mine: string
}

type Field = EnteredField | 'at'

export const labels: Readonly<Record<Field, string>> = { ...fieldLabels, at: words.place }

/** The content of a field. */
export function fieldText(fields: Pick<LocationForm, Field>, field: Field): string {
  if (field === 'icon') return iconOf(fields.icon).label
  if (field === 'at') return fields.at ? formatCoordinates(fields.at, 6) : ''
  const value = fields[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** Differences between the saved record and the form, as text. */
export function differences(current: Location, mine: LocationForm): Difference[] {
  const theirs = formOf(current)
  return [...enteredFieldNames, 'at' as const]
    .map((field) => ({
      field: labels[field],
      theirs: fieldText(theirs, field),
      mine: fieldText(mine, field),
    }))
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
