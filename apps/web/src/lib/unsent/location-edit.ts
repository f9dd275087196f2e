/** Edits of locations as items of the outbox, beside what somebody else did to the same record meanwhile (DUR-32, DUR-46, LOC-32). */
import {
  hasMoved,
  type Location,
  type LocationEntry,
  type LocationUpdate,
} from '@lamplighter/domain/locations'
import { changedFields, type MergedFields, mergeFields } from '@lamplighter/domain/rules'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { fieldsOf, type LocationFields, type LocationInput } from './location-input.ts'

export const inputOf = (item: OutboxItem) => item.input as LocationInput

/** What an edit would make of the record. */
export function fieldsIn(item: OutboxItem): LocationFields {
  const { form, base } = inputOf(item)
  const { latitude = 0, longitude = 0 } = form.at ?? {}
  const notes = form.notes ?? base?.notes ?? ''
  return fieldsOf({ ...form, name: form.name.trim(), notes, latitude, longitude })
}

export function mergedWith(item: OutboxItem, theirs: Location): MergedFields<LocationFields> {
  const { base } = inputOf(item)
  return mergeFields(base && fieldsOf(base), fieldsIn(item), fieldsOf(theirs))
}

/** An edit carries only what it changed, a new point with the city that it lies in; all of it where its beginning is not known. */
export function changesOf(entry: LocationEntry, base: Location | null): LocationUpdate {
  const { at, ...words } = changedFields(base && fieldsOf(base), fieldsOf(entry))
  const { cityId, city, state, zip } = entry
  return at ? { ...words, ...at, cityId, city, state, zip } : words
}

/** The same edit, begun anew from what somebody else left. */
export function editOnTop(item: OutboxItem, theirs: Location, fields: LocationFields) {
  const { at, ...words } = fields
  const { cityId, city, state, zip } = { ...theirs, ...(item.request?.body as LocationUpdate | undefined) }
  const input = inputOf(item)
  const body = changesOf({ ...words, ...at, cityId, city, state, zip }, theirs)
  return {
    request: { params: { id: item.entityId }, body },
    input: { ...input, form: { ...input.form, ...fields, version: theirs.version }, base: theirs },
    baseVersion: theirs.version,
  }
}

/** The record as an edit would have it. Of a place it was moved to the words are not known (LOC-50). */
export function withFields<R extends Location>(record: R, { at, ...words }: LocationFields): R {
  const edited = { ...record, ...words, ...at }
  if (hasMoved(record, at)) delete edited.placeWords
  return edited
}
