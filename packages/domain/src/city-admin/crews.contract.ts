/** Calls for crews: named groups of members that work orders are assigned to (ORDER-45). */
import * as z from 'zod/mini'
import { endpoint, id, idParams, person, success, text } from '../http/index.ts'
import { MAX_CREW_MEMBERS, MAX_CREW_NAME } from './crews.rules.ts'

export const crew = z.object({
  _id: id,
  cityId: id,
  name: z.string(),
  lead: z.nullable(person),
  members: z.array(person),
  /** Open work orders that the crew has. */
  openOrders: z.int(),
  version: z.int(),
})
export type Crew = z.infer<typeof crew>

const crewFields = {
  name: text(MAX_CREW_NAME),
  leadId: z._default(z.nullable(id), null),
  memberIds: z.array(id).check(z.maxLength(MAX_CREW_MEMBERS)),
}
const crewProblems = [
  'forbidden',
  'not_found',
  'city_inactive',
  'crew_name_missing',
  'crew_name_taken',
  'crew_lead_outside',
  'assignee_cannot_see',
] as const

export const listCrews = endpoint({
  id: 'listCrews',
  method: 'GET',
  path: '/api/city-admin/crews',
  summary: 'The crews of these cities, by name',
  access: 'user',
  query: z.strictObject({ cityId: z.optional(id) }),
  response: z.array(crew),
  problems: ['forbidden', 'not_found'],
})

export const createCrew = endpoint({
  id: 'createCrew',
  method: 'POST',
  path: '/api/city-admin/crews',
  summary: 'Form a crew of members of a city',
  access: 'user',
  body: z.strictObject({ _id: id, cityId: id, ...crewFields }),
  response: crew,
  status: 201,
  problems: [...crewProblems, 'id_taken'],
})

export const updateCrew = endpoint({
  id: 'updateCrew',
  method: 'PUT',
  path: '/api/city-admin/crews/{id}',
  summary: 'Rename a crew, or change its lead and members',
  access: 'user',
  params: idParams,
  body: z.strictObject(crewFields),
  response: crew,
  problems: [...crewProblems, 'version_conflict'],
})

export const deleteCrew = endpoint({
  id: 'deleteCrew',
  method: 'DELETE',
  path: '/api/city-admin/crews/{id}',
  summary: 'Dissolve a crew; its open work orders become unassigned',
  access: 'user',
  params: idParams,
  response: success,
  problems: ['forbidden', 'not_found', 'city_inactive'],
})
