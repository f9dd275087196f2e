import {
  type CatalogIcon,
  type CategoryKey,
  categoryOf,
  findIcons,
  generalIcons,
  type IconKey,
  iconOf,
  isIconKey,
} from '@lamplighter/domain/catalog'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { FilterChips } from '../../../kit/lists/filters/filter-chips.tsx'
import { locationPageWords } from '../locations.messages.ts'
import { editWords } from './edit.messages.ts'
import classes from './icon-picker.module.css'
import { useOfferedIcons } from './use-nearby-types.ts'

interface Props {
  chosen: string | null
  recent: readonly string[]
  /** Types found near the pin. */
  near?: readonly IconKey[]
  onChoose: (icon: IconKey) => void
  disabled?: boolean
}

/** Icon catalog by category with a search. Recent icons and nearby types come first. */
export function IconPicker({ chosen, recent, near = [], onChoose, disabled = false }: Props) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<CategoryKey[]>([])
  const offered = useOfferedIcons()
  const categories = [...new Set(offered.flatMap((icon) => icon.category ?? []))]
  const searching = search.trim() !== ''
  const named = findIcons(offered, search)
  const isNothing = named.length === 0
  const found = (isNothing ? generalIcons(offered) : named).filter(
    (icon) => category.length === 0 || (icon.category !== null && category.includes(icon.category)),
  )
  const recentIcons = recent.filter((key) => isIconKey(key) && offered.some((icon) => icon.key === key))
  const first = [
    { legend: locationPageWords.recentIcons, keys: recentIcons },
    { legend: editWords.kindsNear, keys: near },
  ]
  const tile = (icon: CatalogIcon) => (
    <Tile key={icon.key} icon={icon} chosen={icon.key === chosen} disabled={disabled} onChoose={choose} />
  )
  const field = useRef<HTMLDivElement>(null)
  // An on-screen keyboard covers half the screen, so scroll the field to the top.
  useEffect(() => {
    if (searching) field.current?.scrollIntoView({ block: 'start' })
  }, [searching])

  function choose(icon: IconKey) {
    // Rendering the full catalog again is slow, so show the press first.
    startTransition(() => setSearch(''))
    onChoose(icon)
  }

  return (
    <div className={`stack gap-12 ${classes.picker}`}>
      {first.map(
        ({ legend, keys }) =>
          keys.length > 0 &&
          !searching && (
            <fieldset key={legend} className={classes.group}>
              <legend>{legend}</legend>
              <div className={`${classes.tiles} ${classes.first}`}>
                {keys.map((key) => tile(iconOf(key)))}
              </div>
            </fieldset>
          ),
      )}
      <TextInput
        type="search"
        wrapperProps={{ ref: field, className: classes.field }}
        label={editWords.searchIcons}
        placeholder={editWords.searchIconsExample}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {!searching && (
        <FilterChips
          label={editWords.category}
          single
          chosen={category}
          onChange={setCategory}
          choices={categories.map((key) => ({ value: key, label: categoryOf(key).label }))}
        />
      )}
      <div className={classes.scroll}>
        {isNothing && <p className={classes.none}>{editWords.noSuchIcon}</p>}
        {categories.map((key) => {
          const icons = found.filter((icon) => icon.category === key)
          if (icons.length === 0) return null
          return (
            <fieldset key={key} className={classes.group}>
              <legend>{categoryOf(key).label}</legend>
              <div className={classes.tiles}>{icons.map(tile)}</div>
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

interface TileProps {
  icon: CatalogIcon
  chosen: boolean
  disabled: boolean
  onChoose: (icon: IconKey) => void
}

function Tile({ icon, chosen, disabled, onChoose }: TileProps) {
  return (
    <button
      type="button"
      className={`beside ${classes.tile}`}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={() => onChoose(icon.key)}
    >
      <AssetIcon icon={icon.key} size={28} variant="glyph" />
      <span>{icon.label}</span>
    </button>
  )
}
