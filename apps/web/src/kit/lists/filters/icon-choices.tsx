import { iconOf } from '@lamplighter/domain/catalog'
import { AssetIcon } from '../../drawings/asset-icon.tsx'
import type { FilterChoice } from './filter-chips.tsx'

/** Asset types as choices of a filter. */
export const iconChoices = (icons: readonly { value: string; count: number }[]): FilterChoice<string>[] =>
  icons.map(({ value, count }) => ({
    value,
    label: iconOf(value).label,
    count,
    icon: <AssetIcon icon={value} size={24} variant="glyph" />,
  }))
