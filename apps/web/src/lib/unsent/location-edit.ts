/** Edits of locations as items of the outbox, beside what somebody else did to the same record meanwhile (DUR-32). */
import { hasMoved, type Location, type LocationUpdate } from '@lamplighter/domain/locations'
import { type MergedFields, mergeFields } from '@lamplighter/domain/rules'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { fieldsOf, type LocationFields, type LocationInput } from './location-input.ts'

export const inputOf = (item: OutboxItem) => item.input as LocationInput

/** What an edit would make of the record: as it is sent, or was typed where that is not known yet. */
export function fieldsIn(item: OutboxItem): LocationFields {
  const body = item.request?.body as LocationUpdate | undefined
  if (body) return fieldsOf(body)
  const { form, base } = inputOf(item)
  const { latitude = 0, longitude = 0 } = form.at ?? {}
  const notes = form.notes ?? base?.notes ?? ''
  return fieldsOf({ ...form, name: form.name.trim(), notes, latitude, longitude })
}

export function mergedWith(item: OutboxItem, theirs: Location): MergedFields<LocationFields> {
  const { base } = inputOf(item)
  return mergeFields(base && fieldsOf(base), fieldsIn(item), fieldsOf(theirs))
}

/** The same edit, begun anew from what somebody else left. */
export function editOnTop(item: OutboxItem, theirs: Location, fields: LocationFields) {
  const { at, ...words } = fields
  const sent = item.request?.body as LocationUpdate | undefined
  const { cityId, city, state, zip } = sent && hasMoved(theirs, at) ? sent : theirs
  const input = inputOf(item)
  return {
    request: { params: { id: item.entityId }, body: { ...words, ...at, cityId, city, state, zip } },
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
