/** How a file becomes locations: what a person said, completed by what was guessed. */
import type { AssetIconKey } from '@lamplighter/domain/catalogue'
import type { Projection } from './formats/projection.ts'
import type { IconRule } from './icon-rules.ts'
import type { Mapping } from './import-fields.ts'

export interface ImportSettings {
  mapping: Mapping
  /** The icon of rows that name none and that no rule fits. */
  icon: AssetIconKey | null
  iconRules: readonly IconRule[]
  /** Columns that are kept as attributes. */
  attributes: readonly string[]
  /** What the coordinates in the columns of a table are in; degrees where nobody said. */
  projection?: Projection | undefined
  /** What becomes of rows that lie outside of where the city's things are. */
  outside: OutsideRows
}

export const outsideChoices = ['stop', 'keep', 'refuse'] as const
export type OutsideRows = (typeof outsideChoices)[number]
