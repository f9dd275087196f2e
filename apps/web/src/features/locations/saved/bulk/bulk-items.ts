/** A bulk change as one write per location, the same as changes by hand, and the writes that undo it (LOC-84, LOC-85). */
import { tagsAfterIconChange } from '@lamplighter/domain/catalog'
import {
  canDeleteLocation,
  canEditLocation,
  canRestoreLocation,
  type Location,
  normalizeTag,
  removeTag,
} from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import type { NewOutboxItem } from '../../../../lib/outbox/outbox-item.ts'
import { trashItem } from '../../../../lib/outbox/trash.ts'
import { formOf } from '../../location-form.ts'
import { checkedItem, tagItem } from '../../locations.outbox.ts'
import { bulkWords } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'

/** Below the rate limit of writes per minute, so that the user's other changes still get through. */
export const MAX_AT_ONCE = 250

export interface Refusal {
  location: Location
  why: string
}

export interface BulkPlan {
  writes: { location: Location; item: NewOutboxItem }[]
  /** Count of locations that already are as wanted. */
  unchanged: number
  /** Not sent, because a rule forbids it. */
  refused: Refusal[]
}

type Step = { item: NewOutboxItem } | { why: string } | null

export function planOf(change: BulkChange, locations: readonly Location[], me: Caller): BulkPlan {
  const plan: BulkPlan = { writes: [], unchanged: 0, refused: [] }
  for (const location of locations) {
    const step = stepOf(change, location, me)
    if (step === null) plan.unchanged += 1
    else if ('why' in step) plan.refused.push({ location, why: step.why })
    else plan.writes.push({ location, item: step.item })
  }
  return plan
}

function stepOf(change: BulkChange, location: Location, me: Caller): Step {
  if (change.kind === 'trash') {
    const mayDelete = canDeleteLocation(me, { ...location, authorId: location.userId._id })
    return mayDelete ? { item: trashItem(me.userId, location) } : { why: bulkWords.mayNotDelete }
  }
  if (!canEditLocation(me, location)) return { why: bulkWords.mayNotEdit }
  if (change.kind === 'icon') {
    if (location.icon === change.icon) return null
    return iconStep(location, change.icon, tagsAfterIconChange(location.tags, change.icon), me)
  }
  const isThere = location.tags.some((tag) => normalizeTag(tag) === change.tag)
  if (isThere === (change.kind === 'tag.add')) return null
  return { item: tagItem(me.userId, `location.${change.kind}`, location, change.tag) }
}

/** Keeps the name, because many locations have custom names. */
function iconStep(base: Location, icon: string | null, tags: string[], me: Caller): Step {
  const place = { city: base.city, state: base.state, zip: base.zip }
  const made = checkedItem({ form: { ...formOf(base), icon, tags }, base }, place, me)
  return 'item' in made ? made : { why: made.problem.message }
}

/** Undoes the sent writes; `version` is the server's after the change. */
export function planOfUndo(
  change: BulkChange,
  sent: readonly { location: Location; version: number | null }[],
  me: Caller,
): BulkPlan {
  const plan: BulkPlan = { writes: [], unchanged: 0, refused: [] }
  for (const { location, version } of sent) {
    const step = undoOf(change, location, version ?? location.version, me)
    if (step === null) plan.unchanged += 1
    else if ('why' in step) plan.refused.push({ location, why: step.why })
    else plan.writes.push({ location, item: step.item })
  }
  return plan
}

function undoOf(change: BulkChange, location: Location, version: number, me: Caller): Step {
  const { tags, icon } = location
  switch (change.kind) {
    case 'tag.add':
      return {
        item: tagItem(
          me.userId,
          'location.tag.remove',
          { ...location, version, tags: [...tags, change.tag] },
          change.tag,
        ),
      }
    case 'tag.remove': {
      const now = { ...location, version, tags: removeTag(tags, change.tag) }
      return { item: tagItem(me.userId, 'location.tag.add', now, change.tag) }
    }
    case 'icon': {
      const now = { ...location, version, icon: change.icon, tags: tagsAfterIconChange(tags, change.icon) }
      return iconStep(now, icon, tags, me)
    }
    case 'trash':
      return canRestoreLocation(me, location)
        ? { item: { ...trashItem(me.userId, location), kind: 'location.restore' } }
        : { why: bulkWords.mayNotRestore }
  }
}
