/** Edits of locations in the outbox, and merging with changes of other users (DUR-32, DUR-46, LOC-32). */
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

/** Returns the fields after the edit. */
export function fieldsIn(item: OutboxItem): LocationFields {
  const { form } = inputOf(item)
  const { latitude = 0, longitude = 0 } = form.at ?? {}
  return fieldsOf({ ...form, name: form.name.trim(), latitude, longitude })
}

export function mergedWith(item: OutboxItem, theirs: Location): MergedFields<LocationFields> {
  const { base } = inputOf(item)
  return mergeFields(base && fieldsOf(base), fieldsIn(item), fieldsOf(theirs))
}

/** Returns only the changed fields; a new point includes its city. Returns all fields if the base is unknown. */
export function changesOf(entry: LocationEntry, base: Location | null): LocationUpdate {
  const { at, ...words } = changedFields(base && fieldsOf(base), fieldsOf(entry))
  const { cityId, city, state, zip } = entry
  return at ? { ...words, ...at, cityId, city, state, zip } : words
}

/** Rebases the edit on another user's version. */
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

/** Applies the edit to a record. A moved location loses its address, which is unknown (LOC-50). */
export function withFields<R extends Location>(record: R, { at, ...words }: LocationFields): R {
  const edited = { ...record, ...words, ...at }
  if (hasMoved(record, at)) delete edited.placeWords
  return edited
}
