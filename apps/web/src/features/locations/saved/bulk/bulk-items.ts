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
import { bulkWords } from '../../../../kit/lists/bulk/bulk.messages.ts'
import { type BulkStep, planOf } from '../../../../lib/outbox/bulk/bulk-plan.ts'
import type { BulkJob } from '../../../../lib/outbox/bulk/bulk-run.ts'
import { trashItem } from '../../../../lib/outbox/trash.ts'
import { formOf } from '../../location-form.ts'
import { checkedItem, tagItem } from '../../locations.outbox.ts'
import { doing, done, locationBulkWords } from './bulk.messages.ts'
import type { BulkChange } from './bulk-change.ts'

const nameOf = ({ name }: Location) => name

export function bulkJob(change: BulkChange, locations: readonly Location[], me: Caller): BulkJob<Location> {
  return {
    doing: doing(change),
    done: (count) => done(change, count),
    changedMeanwhile: bulkWords.changedMeanwhile,
    plan: planOf(locations, nameOf, (location) => stepOf(change, location, me)),
    undo: (sent) => planOf(sent, nameOf, (location) => undoOf(change, location, me)),
  }
}

function stepOf(change: BulkChange, location: Location, me: Caller): BulkStep {
  if (change.kind === 'trash') {
    const mayDelete = canDeleteLocation(me, { ...location, authorId: location.userId._id })
    return mayDelete ? { item: trashItem(me.userId, location) } : { why: locationBulkWords.mayNotDelete }
  }
  if (!canEditLocation(me, location)) return { why: locationBulkWords.mayNotEdit }
  if (change.kind === 'icon') {
    if (location.icon === change.icon) return null
    return iconStep(location, change.icon, tagsAfterIconChange(location.tags, change.icon), me)
  }
  const isThere = location.tags.some((tag) => normalizeTag(tag) === change.tag)
  if (isThere === (change.kind === 'tag.add')) return null
  return { item: tagItem(me.userId, `location.${change.kind}`, location, change.tag) }
}

/** Keeps the name, because many locations have custom names. */
function iconStep(base: Location, icon: string | null, tags: string[], me: Caller): BulkStep {
  const place = { city: base.city, state: base.state, zip: base.zip }
  const made = checkedItem({ form: { ...formOf(base), icon, tags }, base }, place, me)
  return 'item' in made ? made : { why: made.problem.message }
}

function undoOf(change: BulkChange, location: Location, me: Caller): BulkStep {
  const { tags, icon } = location
  switch (change.kind) {
    case 'tag.add': {
      const now = { ...location, tags: [...tags, change.tag] }
      return { item: tagItem(me.userId, 'location.tag.remove', now, change.tag) }
    }
    case 'tag.remove': {
      const now = { ...location, tags: removeTag(tags, change.tag) }
      return { item: tagItem(me.userId, 'location.tag.add', now, change.tag) }
    }
    case 'icon': {
      const now = { ...location, icon: change.icon, tags: tagsAfterIconChange(tags, change.icon) }
      return iconStep(now, icon, tags, me)
    }
    case 'trash':
      return canRestoreLocation(me, location)
        ? { item: { ...trashItem(me.userId, location), kind: 'location.restore' } }
        : { why: locationBulkWords.mayNotRestore }
  }
}
