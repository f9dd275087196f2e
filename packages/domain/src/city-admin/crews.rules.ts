/** Checks of a crew (ORDER-45). */
import { type RuleProblem, refuse } from '../rules/index.ts'

export const MAX_CREW_NAME = 60
export const MAX_CREW_MEMBERS = 100

interface Crew {
  name: string
  leadId: string | null
  memberIds: readonly string[]
}

/** `memberIds` of the city are its active members among the crew's. */
export function checkCrew(crew: Crew, city: { memberIds: readonly string[] }): RuleProblem | null {
  if (crew.name.trim() === '') return refuse('crew_name_missing', { field: 'name' })
  if (!crew.memberIds.every((id) => city.memberIds.includes(id)))
    return refuse('assignee_cannot_see', { field: 'memberIds' })
  const isInside = crew.leadId === null || crew.memberIds.includes(crew.leadId)
  return isInside ? null : refuse('crew_lead_outside', { field: 'leadId' })
}
