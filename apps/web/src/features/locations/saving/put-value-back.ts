import type { Location, LocationChange } from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import { fieldsOf, type LocationFields } from '../../../lib/unsent/location-input.ts'
import { wasPutBack } from '../history/history.messages.ts'
import { saveFields } from './undo-save.ts'

interface Options {
  /** The location as it is now. */
  record: Location
  change: LocationChange
  /** The value from before the change. */
  fields: Partial<LocationFields>
  me: Caller
  onSaved: ((saved: Location) => void) | undefined
}

/** Puts a value back by an ordinary edit, which can be undone the same way (LOC-111). */
export async function putValueBack({ record, change, fields, me, onSaved }: Options): Promise<void> {
  const before = fieldsOf(record)
  const replaced = Object.fromEntries(
    Object.keys(fields).map((field) => [field, before[field as keyof LocationFields]]),
  ) as Partial<LocationFields>
  const saved = await saveFields({
    record,
    fields,
    me,
    done: wasPutBack(change),
    undo: (now) => putValueBack({ record: now, change, fields: replaced, me, onSaved }),
  })
  if (saved) onSaved?.(saved)
}
