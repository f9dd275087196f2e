/**
 * The list in which this browser keeps locations that could not reach the server (LOC-30), so that
 * they are seen offline (saved/device-locations.ts reads it). What is sent later is the draft; this list is for showing only.
 */
import { SAVED_LOCATIONS_KEY } from '@lamplighter/domain/locations'
import { DRAFT_TOLERANCE, nearestMatch } from '@lamplighter/domain/map'
import type { StoredDraft } from './location-draft.ts'

type Entry = Record<string, unknown>

export function addToDeviceList(
  { form, notes }: StoredDraft,
  city: { city: string; state: string } | null,
): void {
  if (!form.at) return
  const now = new Date().toISOString()
  const before = entries()
  const known = find(before, form.locationId, form.at)
  const entry: Entry = {
    ...known,
    ...form.at,
    ...city,
    _id: form.locationId,
    name: form.name.trim(),
    icon: form.icon,
    tags: form.tags,
    description: form.description,
    notes: [form.notes, ...notes.map(({ text }) => text)].filter(Boolean).join('\n'),
    mediaUrls: [],
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  }
  keep([...before.filter((other) => other !== known), entry])
}

/** It is on the server, or was given up. */
export function removeFromDeviceList(id: string): void {
  const before = entries()
  const after = before.filter(({ _id }) => _id !== id)
  if (after.length < before.length) keep(after)
}

/** By its id; entries without one, which something else wrote, by their point. */
function find(list: readonly Entry[], id: string, at: { latitude: number; longitude: number }) {
  const same = list.find(({ _id }) => _id === id)
  if (same) return same
  const others = list.flatMap((entry) => {
    const { _id, latitude, longitude } = entry
    return _id === undefined && typeof latitude === 'number' && typeof longitude === 'number'
      ? [{ latitude, longitude, entry }]
      : []
  })
  return nearestMatch(others, at, DRAFT_TOLERANCE)?.entry
}

function entries(): Entry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(SAVED_LOCATIONS_KEY) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function keep(list: readonly Entry[]): void {
  try {
    if (list.length > 0) localStorage.setItem(SAVED_LOCATIONS_KEY, JSON.stringify(list))
    else localStorage.removeItem(SAVED_LOCATIONS_KEY)
  } catch {
    // No room: the draft is kept all the same, and it is what counts.
  }
}
