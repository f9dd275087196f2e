/** Checks and limits of regions (REGION-1). */
import { type RuleProblem, refuse } from '../rules/index.ts'

export const MAX_REGIONS = 200
/** Each request of a Region Viewer reads the list of their cities. */
export const MAX_REGION_CITIES = 200
export const MAX_REGION_VIEWERS = 200

/** A region has a name after trimming. */
export function checkRegion(draft: { name: string }): RuleProblem<'region_name_missing'> | null {
  return draft.name.trim() === '' ? refuse('region_name_missing', { field: 'name' }) : null
}
