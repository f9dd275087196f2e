import type { Location } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { isStopped } from '../../../lib/outbox/deliver.ts'
import { unsentItems } from '../../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../../lib/state/store.ts'
import { mergedWith, withFields } from '../../../lib/unsent/location-edit.ts'
import { formOf } from '../location-form.ts'
import { conflictOf } from '../saving/edit-conflict.ts'

/**
 * A rejected edit from the outbox: the form starts with it, merged with other people's changes. It stays in
 * the outbox until a new edit replaces it.
 */
export function useStoppedEdit(found: Location | null) {
  const unsent = useStore(unsentItems)
  const item = unsent.find(
    (one) => one.entityId === found?._id && one.kind === 'location.update' && isStopped(one),
  )
  return useMemo(() => {
    if (!item || !found) return null
    const current = item.problem?.current as Location | null
    const theirs = current && current.version > found.version ? current : found
    const seen = withFields(theirs, mergedWith(item, theirs).merged)
    return { item, theirs, seen, form: formOf(seen), conflict: conflictOf(item, theirs) }
  }, [item, found])
}

export type StoppedEdit = NonNullable<ReturnType<typeof useStoppedEdit>>
