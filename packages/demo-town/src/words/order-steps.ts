/** The demonstration's crews, and reasons why its work is on hold. */
import type { PersonKey } from '../people.ts'

interface CrewTemplate {
  name: string
  lead: PersonKey
  members: readonly PersonKey[]
  /** Departments whose orders go to this crew. */
  categories: readonly string[]
}

export const crewTemplates: readonly CrewTemplate[] = [
  { name: 'Parks crew', lead: 'lucia', members: ['lucia', 'wes'], categories: ['Parks'] },
  {
    name: 'Water and sewer crew',
    lead: 'maria',
    members: ['maria', 'ingrid', 'wes'],
    categories: ['Water', 'Sewer'],
  },
  {
    name: 'Streets crew',
    lead: 'tom',
    members: ['tom', 'ingrid'],
    categories: ['Transportation', 'StormFlood'],
  },
]

export const holdReasons = [
  'Waits for the part from Omaha',
  'Needs the bucket truck, which is in the shop until Thursday',
] as const
