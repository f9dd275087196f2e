/** Fields of a crew in the form. */
import type { Crew } from '@lamplighter/domain/city-admin'
import { mergeFields } from '@lamplighter/domain/rules'

export interface CrewEntry {
  name: string
  leadId: string | null
  memberIds: string[]
}

export const entryOf = (crew: Crew | null): CrewEntry => ({
  name: crew?.name ?? '',
  leadId: crew?.lead?._id ?? null,
  memberIds: crew?.members.map(({ _id }) => _id) ?? [],
})

/** Without its lead, a crew has none. */
export function withoutMember(entry: CrewEntry, id: string): CrewEntry {
  const memberIds = entry.memberIds.filter((member) => member !== id)
  return { ...entry, memberIds, leadId: entry.leadId === id ? null : entry.leadId }
}

export const isSameEntry = (one: CrewEntry, other: CrewEntry): boolean =>
  one.name.trim() === other.name.trim() &&
  one.leadId === other.leadId &&
  one.memberIds.toSorted().join() === other.memberIds.toSorted().join()

/**
 * My edit on top of someone else's (DUR-32). Added and removed members of both count. The name and lead are mine if I
 * changed them.
 */
export function mergeCrews(base: CrewEntry, mine: CrewEntry, theirs: CrewEntry): CrewEntry {
  const removed = base.memberIds.filter((id) => !mine.memberIds.includes(id))
  const added = mine.memberIds.filter((id) => !base.memberIds.includes(id))
  const memberIds = [...new Set([...theirs.memberIds, ...added])].filter((id) => !removed.includes(id))
  const { name, leadId } = mergeFields(base, mine, theirs).merged
  return { name, memberIds, leadId: leadId !== null && memberIds.includes(leadId) ? leadId : null }
}
