import { categoryOf, iconOf } from '@lamplighter/domain/catalog'
import { Button } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import { useEscape } from '../../../../kit/keyboard/use-escape.ts'
import { TRY_AGAIN } from '../../../../kit/kit.messages.ts'
import { useNarrow } from '../../../../kit/page/use-narrow.ts'
import { locationPageWords } from '../../locations.messages.ts'
import type { Facets } from '../listed-location.ts'
import { FilterGroup } from './filter-group.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { filterWords } from './filters.messages.ts'
import classes from './filters.module.css'
import { type FilterGroupName, filterGroups, useFilterSheet } from './use-filter-sheet.ts'
import type { useLocationFilters } from './use-location-filters.ts'

type Group = FilterGroupName
const groupLabels: Record<Group, string> = locationPageWords.filters

interface Props {
  facets: Facets | null
  /** Count of matches; null while loading. */
  matching: number | null
  /** The count as text. */
  figures: string
  /** Reloads the filter choices after a failure. */
  onRetry: (() => void) | null
  state: ReturnType<typeof useLocationFilters>
}

/**
 * Buttons for Tags, Cities and Icons, and the count of matches. Each opens its group; on phones as a
 * full-screen sheet.
 */
export function LocationFilters({ facets, matching, figures, onRetry, state }: Props) {
  const phone = useNarrow('48em')
  const sheet = useFilterSheet()
  const [unfolded, setUnfolded] = useState<Group | null>(null)
  const open = (phone ? sheet.group : unfolded) ?? null
  const panelId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  useEscape(open !== null && !phone, () => {
    setUnfolded(null)
    opener.current?.focus({ preventScroll: true })
  })
  const { filters, category, icons, isFiltered, change, setCityId, chooseIcons, clearAll } = state
  const chosen: Record<Group, string[]> = {
    tags: filters.tags ?? [],
    cities: filters.cityId ? [filters.cityId] : [],
    icons: category ? icons.filter((icon) => facets?.icons.some(({ value }) => value === icon)) : icons,
  }
  const choose: Record<Group, (values: string[]) => void> = {
    tags: (tags) => change({ tags }),
    cities: ([city]) => setCityId(city ?? null),
    icons: chooseIcons,
  }
  const clear = isFiltered && (
    <Button variant="subtle" className={classes.clear} onClick={clearAll}>
      {locationPageWords.clearAllFilters}
    </Button>
  )
  const press = (group: Group) => {
    if (phone) sheet.open(group)
    else setUnfolded(open === group ? null : group)
  }
  const group = (name: Group, shown: Facets) => (
    <FilterGroup
      key={name}
      label={groupLabels[name]}
      choices={choicesOf(shown)[name]}
      chosen={chosen[name]}
      single={name === 'cities'}
      fills={phone}
      onChange={choose[name]}
    />
  )
  return (
    <>
      <div className="line gap-8">
        <div className={`row ${classes.folds}`}>
          {filterGroups.map((group) => (
            <button
              key={group}
              ref={open === group ? opener : undefined}
              type="button"
              className={classes.fold}
              aria-haspopup={phone ? 'dialog' : undefined}
              aria-expanded={open === group}
              aria-controls={open === group && !phone ? panelId : undefined}
              data-active={chosen[group].length > 0 || undefined}
              disabled={!facets}
              onClick={() => press(group)}
            >
              {groupLabels[group]}
              {chosen[group].length > 0 && <Figure count={chosen[group].length} />}
              <IconChevronDown size={18} className="chevron" aria-hidden />
            </button>
          ))}
          {onRetry && (
            <p className={`line ${classes.failed}`} role="alert">
              {locationPageWords.filtersFailed}
              <Button variant="subtle" onClick={onRetry}>
                {TRY_AGAIN}
              </Button>
            </p>
          )}
          {category && (
            <button
              type="button"
              className={classes.category}
              onClick={() => change({ category: undefined })}
            >
              {categoryOf(category).label}
              <IconX size={18} aria-hidden />
              <span className="visually-hidden">{filterWords.removeCategory}</span>
            </button>
          )}
          {phone && clear}
        </div>
        <div className={`line apart ${classes.summary}`}>
          <p className="figures" role="status">
            {figures}
          </p>
          {!phone && clear}
        </div>
      </div>
      {open && facets && !phone && <div id={panelId}>{group(open, facets)}</div>}
      {open && facets && phone && (
        <FilterSheet
          title={groupLabels[open]}
          matching={matching}
          onClear={chosen[open].length > 0 ? () => choose[open]([]) : null}
          onClose={sheet.close}
        >
          {group(open, facets)}
        </FilterSheet>
      )}
    </>
  )
}

function Figure({ count }: { count: number }) {
  return (
    <span className={classes.figure}>
      {count}
      <span className="visually-hidden"> chosen</span>
    </span>
  )
}

function choicesOf({ tags, cities, icons }: Facets) {
  return {
    tags: tags.map(({ value, count }) => ({ value, label: value, count })),
    cities,
    icons: icons.map(({ value, count }) => ({
      value,
      label: iconOf(value).label,
      count,
      icon: <AssetIcon icon={value} size={24} variant="glyph" />,
    })),
  }
}
