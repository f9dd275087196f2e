import { assetIcons, categoryOf } from '@lamplighter/domain/catalogue'
import { Select } from '@mantine/core'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { importWords } from '../imports.messages.ts'

/** Those of each department together. */
const groups = [
  ...Map.groupBy(assetIcons, ({ category }) => (category ? categoryOf(category).label : '')),
].map(([group, icons]) => ({ group, items: icons.map(({ key, label }) => ({ value: key, label })) }))

interface Props {
  label: string
  /** Whether the label is to be seen; read aloud it is in any case. */
  labelled?: boolean
  icon: string | null
  onChange: (icon: string | null) => void
  clearable?: boolean
}

/** One of the catalog's icons, found by its name. */
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
