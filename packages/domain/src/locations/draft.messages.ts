/** Texts about local drafts in the forms of locations and work orders. */
import { timeOfDay } from '../format/index.ts'

/** 'Draft saved 10:42 AM', in local time. */
export function draftSaved(at: number): string {
  return `Draft saved ${timeOfDay(at)}`
}
