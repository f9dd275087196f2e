/**
 * Decisions required before the rows of a file are saved (LOC-40, LOC-41). The web pages and the command share them.
 */
import { type RuleProblem, refuse } from '../rules/index.ts'

export const outsideChoices = ['keep', 'refuse'] as const
export type OutsideChoice = (typeof outsideChoices)[number]

export interface FoundInFile {
  outside: number
  /** Locations of the source that are missing from the file; `inSource` is the number of all. */
  gone: number
  inSource: number
  /** The file could not be read completely. */
  broken: boolean
}

export interface SavingChoice {
  /** Choice for rows outside the city; undefined until chosen. */
  outside?: OutsideChoice | undefined
  trashGone: boolean
  /** The user confirmed moving more than half of the source to the trash. */
  confirmed: boolean
}

/**
 * True if so many locations are missing that the user must confirm. `isMostGone({ gone: 6, inSource: 10 })` is true.
 */
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
