/** Checks of the platform admin's forms (CITY-1, CITY-18). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import { DEFAULT_COUNTRY } from './admin.constants.ts'

/** A new city needs name and state. */
export function checkNewCity(draft: {
  name: string
  state: string
}): RuleProblem<'city_fields_missing'> | null {
  const missing = (['name', 'state'] as const).find((field) => draft[field].trim() === '')
  return missing ? refuse('city_fields_missing', { field: missing }) : null
}

/** Returns a new city as stored: trimmed, with 'USA' and an empty description as defaults. */
export function newCity(draft: { name: string; state: string; country?: string; description?: string }): {
  name: string
  state: string
  country: string
  description: string
} {
  return {
    name: draft.name.trim(),
    state: draft.state.trim(),
    country: draft.country?.trim() || DEFAULT_COUNTRY,
    description: draft.description?.trim() ?? '',
  }
}

/**
 * To confirm a merge, the admin types the name of the city to remove. The other city must be a different one (CITY-30).
 */
export function checkMerge(
  goes: { id: string; name: string },
  { into, name }: { into: string; name?: string },
): RuleProblem<'merge_into_itself' | 'merge_name_differs'> | null {
  if (goes.id === into) return refuse('merge_into_itself')
  const isTyped = name === undefined || name.trim() === goes.name.trim()
  return isTyped ? null : refuse('merge_name_differs', { field: 'name' })
}

/** To confirm a removal, the admin types the name of the city (CITY-40). */
export function checkRemoval(
  city: { name: string },
  typed: { name: string },
): RuleProblem<'merge_name_differs'> | null {
  return typed.name.trim() === city.name.trim() ? null : refuse('merge_name_differs', { field: 'name' })
}

/** The admin must choose a city when adding a user to one. */
export function checkCityAssignment(draft: { cityId: string | null | undefined }): RuleProblem | null {
  return draft.cityId?.trim() ? null : refuse('city_choice_missing', { field: 'cityId' })
}

/** The owner must be an active member of the city. Ownership is a label and gives no rights. */
export function checkCityOwner(member: { status: string } | null): RuleProblem<'owner_not_member'> | null {
  return member?.status === 'active' ? null : refuse('owner_not_member', { field: 'ownerId' })
}
