/** What must be decided before the rows of a file are saved (LOC-40, LOC-41). The pages and the command ask the same. */
import { type RuleProblem, refuse } from '../rules/index.ts'

export const outsideChoices = ['keep', 'refuse'] as const
export type OutsideChoice = (typeof outsideChoices)[number]

export interface FoundInFile {
  outside: number
  /** Locations of the source that the file does not have, of how many. */
  gone: number
  inSource: number
  /** The file could not be read to its end. */
  broken: boolean
}

export interface SavingChoice {
  /** What becomes of rows that lie outside; undefined until somebody has chosen. */
  outside?: OutsideChoice | undefined
  trashGone: boolean
  /** That more than half of the source goes to the trash is meant. */
  confirmed: boolean
}

/** Whether so much is gone that it must be confirmed. `isMostGone({ gone: 6, inSource: 10 })` is true. */
export const isMostGone = ({ gone, inSource }: Pick<FoundInFile, 'gone' | 'inSource'>): boolean =>
  gone * 2 > inSource

export function checkSaving(
  found: FoundInFile,
  choice: SavingChoice,
): RuleProblem<'import_outside_undecided' | 'import_cut_off' | 'import_trash_unconfirmed'> | null {
  if (found.outside > 0 && !choice.outside) return refuse('import_outside_undecided')
  if (!choice.trashGone || choice.confirmed) return null
  if (found.broken) return refuse('import_cut_off')
  return isMostGone(found) ? refuse('import_trash_unconfirmed') : null
}
