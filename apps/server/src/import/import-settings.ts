/** How a file becomes locations: a person's choices, completed by guesses. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import type { Projection } from './formats/projection.ts'
import type { IconRule } from './icon-rules.ts'
import type { Mapping } from './import-fields.ts'

export interface ImportSettings {
  mapping: Mapping
  /** The icon of rows that name none and match no rule. */
  icon: AssetIconKey | null
  iconRules: readonly IconRule[]
  /** Columns to store as attributes. */
  attributes: readonly string[]
  /** The coordinate system of a table's columns; degrees by default. */
  projection?: Projection | undefined
  /** How to handle rows outside the city's area. */
  outside: OutsideRows
}

export const outsideChoices = ['stop', 'keep', 'refuse'] as const
export type OutsideRows = (typeof outsideChoices)[number]
