/** Texts for renaming a city, merging it and choosing its first City Admin. */
import type { MergeCounts } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'

export const changeWords = {
  rename: 'Rename',
  renameHint:
    'People see the new name right away. Devices and files that still use the old name find the city.',
  renamed: 'The city has its new name.',
  merge: 'Merge Into Another City',
  mergeHint:
    'Use this for a city that was created twice. Everything moves to the other city, and this one is removed. Its name then leads to the other city. This cannot be undone.',
  into: 'Into which city',
  intoMissing: 'Please choose the city to keep.',
  counting: 'Counting the items to move…',
  countFailed: "Couldn't count the items to move.",
  confirmName: 'City to remove',
  mergeAction: 'Merge',
  merging: 'This may take a minute for a city with many locations.',
  invite: 'Invite People',
  cityAdmin: 'City Admin',
  chooseAdmin: 'City Admin',
  adminHint:
    'A City Admin lets people in and manages the city. Choose someone who has logged in before, or send a link.',
  person: 'Person',
  choosePerson: 'Search by name or email',
  noSuchPerson: 'No one with this name or email has logged in yet',
  personMissing: 'Please choose a person, or invite someone by link.',
  makeAdmin: 'Make City Admin',
  byLink: 'Invite by Link',
  formerly: 'Formerly',
} as const

export function renameCity(city: string): string {
  return `Rename ${city}`
}

export function mergeCity(city: string): string {
  return `Merge ${city}`
}

export function adminFor(city: string): string {
  return `City Admin of ${city}`
}

export function nowAdmin(person: string, city: string): string {
  return `${person} is City Admin of ${city}.`
}

/** `typeName('Saint Paul City')` is 'Type "Saint Paul City" to confirm.' */
export function typeName(city: string): string {
  return `Type "${city}" to confirm.`
}

const counted = [
  ['locations', 'location', 'locations'],
  ['notes', 'note', 'notes'],
  ['media', 'photo or video', 'photos and videos'],
  ['workOrders', 'work order', 'work orders'],
  ['activities', 'activity', 'activities'],
  ['members', 'member', 'members'],
  ['requests', 'request', 'requests'],
  ['invitations', 'invitation', 'invitations'],
] as const satisfies [keyof MergeCounts, string, string][]

/** The counts that a merge moves, without zeros. */
export function moves(counts: MergeCounts): string[] {
  return counted.flatMap(([key, one, many]) =>
    counts[key] === 0 ? [] : [`${formatCount(counts[key])} ${counts[key] === 1 ? one : many}`],
  )
}

/** `wouldMove(['38 locations', '2 members'])` is 'Items to move: 38 locations, 2 members.' */
export function wouldMove(lines: readonly string[]): string {
  return `Items to move: ${lines.join(', ')}.`
}

/** Items that both cities have. */
export function inBoth({ membersOfBoth, importedInBoth }: MergeCounts): string[] {
  const people =
    membersOfBoth === 1
      ? 'One person is a member of both cities and keeps'
      : `${membersOfBoth} people are members of both cities and keep`
  const rows =
    importedInBoth === 1
      ? 'One location was imported from the same row into both cities; both copies are kept.'
      : `${formatCount(importedInBoth)} locations were imported from the same rows into both cities; both copies are kept.`
  return [...(membersOfBoth > 0 ? [`${people} the higher role.`] : []), ...(importedInBoth > 0 ? [rows] : [])]
}

/** `nowViewing(2, 'Prairie Falls, NE')` is '2 Region Viewers will see all of Prairie Falls, NE for the first time.' */
export function nowViewing(viewers: number, into: string): string {
  const people = viewers === 1 ? 'One Region Viewer' : `${formatCount(viewers)} Region Viewers`
  return `${people} will see all of ${into} for the first time.`
}

export function nothingToMove(city: string): string {
  return `${city} has nothing to move.`
}

export function merged(city: string, into: string): string {
  return `${city} is now part of ${into}.`
}
