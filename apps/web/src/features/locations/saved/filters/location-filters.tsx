import { categoryOf, iconOf } from '@lamplighter/domain/catalogue'
import { Button } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import { TRY_AGAIN } from '../../../../kit/kit.messages.ts'
import { locationPageWords } from '../../locations.messages.ts'
import type { Facets } from '../listed-location.ts'
import { FilterGroup } from './filter-group.tsx'
import classes from './filters.module.css'
import type { useLocationFilters } from './use-location-filters.ts'

type Group = 'tags' | 'cities' | 'icons'
const groupLabels: Record<Group, string> = locationPageWords.filters
const groups = ['tags', 'cities', 'icons'] as const

interface Props {
  facets: Facets | null
  /** How many are left; empty while that is not known. */
  figures: string
  /** Asks again for what the filters offer, where that failed. */
  onRetry: (() => void) | null
  state: ReturnType<typeof useLocationFilters>
}

/** Tags, Cities and Icons, each behind a button that unfolds it, and how many locations are left. */
export function LocationFilters({ facets, figures, onRetry, state }: Props) {
  const [open, setOpen] = useState<Group | null>(null)
  const panelId = useId()
  const { filters, category, icons, isFiltered, change, chooseCity, chooseIcons, clearAll } = state
  const chosen: Record<Group, string[]> = {
    tags: filters.tags ?? [],
    cities: filters.cityId ? [filters.cityId] : [],
    icons: category ? icons.filter((icon) => facets?.icons.some(({ value }) => value === icon)) : icons,
  }
  const choose: Record<Group, (values: string[]) => void> = {
    tags: (tags) => change({ tags }),
    cities: ([city]) => chooseCity(city),
    icons: chooseIcons,
  }
  return (
    <>
      <div className="line gap-8">
        <div className={`row ${classes.folds}`}>
          {groups.map((group) => (
            <button
              key={group}
              type="button"
              className={classes.fold}
              aria-expanded={open === group}
              aria-controls={open === group ? panelId : undefined}
              data-active={chosen[group].length > 0 || undefined}
              disabled={!facets}
              onClick={() => setOpen(open === group ? null : group)}
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
              <span className="visually-hidden">Remove this category</span>
            </button>
          )}
        </div>
        <div className={`line apart ${classes.summary}`}>
          <p className="figures" role="status">
            {figures}
          </p>
          {isFiltered && (
            <Button variant="subtle" className={classes.clear} onClick={clearAll}>
              {locationPageWords.clearAllFilters}
            </Button>
          )}
        </div>
      </div>
      {open && facets && (
        <div id={panelId}>
          <FilterGroup
            key={open}
            label={groupLabels[open]}
            choices={choicesOf(facets)[open]}
            chosen={chosen[open]}
            single={open === 'cities'}
            onChange={choose[open]}
          />
        </div>
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
