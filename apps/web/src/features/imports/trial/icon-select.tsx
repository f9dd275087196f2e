import { assetIcons, categoryOf } from '@lamplighter/domain/catalog'
import { Select } from '@mantine/core'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { importWords } from '../imports.messages.ts'

/** Icons grouped by department. */
const groups = [
  ...Map.groupBy(assetIcons, ({ category }) => (category ? categoryOf(category).label : '')),
].map(([group, icons]) => ({ group, items: icons.map(({ key, label }) => ({ value: key, label })) }))

interface Props {
  label: string
  /** Whether the label is visible; screen readers always read it. */
  labelled?: boolean
  icon: string | null
  onChange: (icon: string | null) => void
  clearable?: boolean
}

/** Searchable icon select. */
export function IconSelect({ label, labelled = false, icon, onChange, clearable = false }: Props) {
  return (
    <Select
      {...(labelled ? { label } : { 'aria-label': label })}
      placeholder={importWords.chooseIcon}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `${label}: ${importWords.none}` }}
      allowDeselect={false}
      value={icon}
      data={groups}
      leftSection={icon && <AssetIcon icon={icon} size={24} variant="glyph" />}
      renderOption={({ option }) => (
        <span className="beside">
          <AssetIcon icon={option.value} size={24} variant="glyph" />
          {option.label}
        </span>
      )}
      onChange={onChange}
    />
  )
}
