/** The words of renaming a city, merging it into another one, and giving it its first City Admin. */
import type { MergeCounts } from '@lamplighter/domain/admin'
import { formatCount } from '@lamplighter/domain/format'

export const changeWords = {
  rename: 'Rename',
  renameHint: 'People see the new name at once. Devices and files that still say the old one find the city.',
  renamed: 'The city has its new name.',
  merge: 'Merge Into Another City',
  mergeHint:
    'For a city that came about twice. Everything it has moves to the other one, then it is gone; its name leads to the other one. This cannot be undone.',
  into: 'Into which city',
  intoMissing: 'Please choose the city that stays.',
  counting: 'Counting what would move…',
  countFailed: 'What would move could not be counted.',
  confirmName: 'Name of the city that goes',
  mergeAction: 'Merge',
  merging: 'This may take a minute for a city with many locations.',
  invite: 'Invite People',
  cityAdmin: 'City Admin',
  chooseAdmin: 'City Admin',
  adminHint:
    'A City Admin lets people in and looks after the city. Choose somebody who has signed in before, or send a link.',
  person: 'Person',
  choosePerson: 'Search by name or email',
  noSuchPerson: 'Nobody with this name or email has signed in yet',
  personMissing: 'Please choose a person, or invite somebody by a link.',
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

/** What a merge moves, in figures; nothing of what there is none. */
export function moves(counts: MergeCounts): string[] {
  return counted.flatMap(([key, one, many]) =>
    counts[key] === 0 ? [] : [`${formatCount(counts[key])} ${counts[key] === 1 ? one : many}`],
  )
}

/** `wouldMove(['38 locations', '2 members'])` is 'What moves: 38 locations, 2 members.' */
export function wouldMove(lines: readonly string[]): string {
  return `What moves: ${lines.join(', ')}.`
}

/** What happens with what both cities have. */
export function inBoth({ membersOfBoth, importedInBoth }: MergeCounts): string[] {
  const people =
    membersOfBoth === 1
      ? 'One person is a member of both and keeps'
      : `${membersOfBoth} people are members of both and keep`
  const rows =
    importedInBoth === 1
      ? 'One location was imported from the same row into both; both are kept.'
      : `${formatCount(importedInBoth)} locations were imported from the same rows into both; both of each are kept.`
  return [...(membersOfBoth > 0 ? [`${people} the better role.`] : []), ...(importedInBoth > 0 ? [rows] : [])]
}

export function nothingToMove(city: string): string {
  return `${city} has nothing that would move.`
}

export function merged(city: string, into: string): string {
  return `${city} is part of ${into} now.`
}
