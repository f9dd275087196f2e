/** Texts of the crews of a city. */
import { formatCount } from '@lamplighter/domain/format'

export const crewWords = {
  crews: 'Crews',
  hint: 'Assign a work order to a crew, and each member sees it in My work.',
  columns: ['Crew', 'Lead', 'Open Orders', 'Members', 'Actions'],
  noCrews: 'No crews yet',
  noCrewsHint: 'Group the people who work together, then assign work orders to the crew.',
  newCrew: 'New Crew',
  editCrew: 'Edit Crew',
  deleteCrew: 'Delete Crew',
  edit: 'Edit',
  create: 'Create',
  name: 'Name',
  namePlaceholder: 'Streets A',
  members: 'Members',
  membersOfCrew: 'Members of this crew',
  findMembers: 'Search by name or email',
  noSuchMember: 'No other member has this name or email.',
  noMembers: 'No members yet',
  full: 'A crew has at most 100 members.',
  lead: 'Lead',
  noLead: 'No lead',
  saveFailed: "Can't save this crew. What you entered is still here. Try again.",
  deleteFailed: "Can't delete this crew. Try again.",
  changedByOther:
    'Someone else changed this crew. Their changes are added to yours here. Check the crew, then save again.',
  goneForGood: 'Someone else deleted this crew. Close this form and create a new crew.',
  memberLeft: 'Someone you chose has left the city. Remove them and save again.',
  discardChanges: 'Discard changes',
  discardMeans: "Your changes to this crew aren't saved.",
} as const

/** `crewCreated('Streets A')` is 'Crew "Streets A" created.' */
export const crewCreated = (name: string) => `Crew "${name}" created.`
export const crewSaved = (name: string) => `Crew "${name}" saved.`
export const crewDeleted = (name: string) => `Crew "${name}" deleted.`

/** `removeMemberName('Ana Reyes')` is 'Remove Ana Reyes' */
export const removeMemberName = (member: string) => `Remove ${member}`

/** `memberCount(1)` is '1 member' */
export const memberCount = (members: number) =>
  `${formatCount(members)} ${members === 1 ? 'member' : 'members'}`

/** Question before a crew is deleted; says what happens to its open orders (ORDER-45). */
export function deleteCrewQuestion(name: string, openOrders: number): string {
  const orders =
    openOrders === 0
      ? 'It has no open work orders.'
      : openOrders === 1
        ? 'Its 1 open work order becomes unassigned.'
        : `Its ${formatCount(openOrders)} open work orders become unassigned.`
  return `Delete the crew "${name}"? ${orders} Rules no longer assign anything to this crew. Its members stay in the city.`
}
