/** Announces locations that were saved in the background, with Open and Undo. */
import { locationWords } from '@lamplighter/domain/locations'
import { formWords } from '../../kit/kit.messages.ts'
import { say } from '../../kit/messages/say.tsx'
import { isUnsent, type OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { awaitedItems, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { outboxItem } from '../../lib/outbox/outbox-table.ts'
import { locationOfItem } from '../../lib/unsent/unsent-locations.ts'
import type { LocationInput } from '../locations/location-form.ts'
import { savingWords } from '../locations/saving/saving.messages.ts'
import { undoNew } from '../locations/saving/undo-save.ts'
import { keptAsNew, savedLater, savedMany } from './outbox.messages.ts'
import { type SentLocation, sentLocations } from './sent-locations.ts'

/** Sent locations with unsent notes, by location id. */
const incomplete = new Map<string, SentLocation>()

/** Adds a sent location to `sentLocations` once its notes are sent too. Skips items that a screen reports itself. */
export async function recordSent(item: OutboxItem): Promise<void> {
  const id = locationOfItem(item)
  if (awaitedItems.delete(item.opId) || id === null) return
  if (item.kind === 'location.create' || item.kind === 'location.update') {
    const { form, unasked = false } = item.input as LocationInput
    const { noted = false } = incomplete.get(id) ?? {}
    if (form.at)
      incomplete.set(id, { _id: id, name: item.title, at: form.at, created: item.creates, noted, unasked })
  }
  const location = incomplete.get(id)
  if (location && item.kind === 'note.create') location.noted = true
  if (!location || (await isAnyLeft(id))) return
  // The last two items may finish at the same time. Only the call that deletes the entry announces it.
  if (!incomplete.delete(id)) return
  sentLocations.set([...sentLocations.get(), location])
}

/** Checks the database too, because the store may still list items sent a moment ago. */
async function isAnyLeft(locationId: string): Promise<boolean> {
  const others = unsentItems.get().filter((other) => locationOfItem(other) === locationId)
  const found = await Promise.all(others.map(({ opId }) => outboxItem(opId)))
  return found.some((other) => other && isUnsent(other))
}

export function announceSent(sent: readonly SentLocation[], open: (location: SentLocation) => void): void {
  const [only] = sent
  if (!only) return
  if (sent.length > 1) {
    say.success(savedMany(sent.length))
    return
  }
  say.success(
    wordsFor(only),
    { label: formWords.open, act: () => open(only) },
    // Offer Undo only for a new location, because it deletes the location.
    only.created ? { label: locationWords.undo, act: () => void undoNew(only) } : undefined,
  )
}

function wordsFor({ name, created, noted, unasked }: SentLocation): string {
  if (created && unasked) return keptAsNew(name)
  if (noted) return savedLater(name, savingWords.savedWithNotes)
  return savedLater(name, created ? savingWords.saved : savingWords.updated)
}
