/** What forms of locations and of work orders say of a draft that is kept on the device. */
import { timeOfDay } from '../http/formats.ts'

/** 'Draft saved 10:42 AM', by the device's clock. */
export function draftSaved(at: number): string {
  return `Draft saved ${timeOfDay(at)}`
}
