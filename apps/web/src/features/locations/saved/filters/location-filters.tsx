import { categoryOf } from '@lamplighter/domain/catalog'
import { IconX } from '@tabler/icons-react'
import { FilterBar } from '../../../../kit/lists/filters/filter-bar.tsx'
import { filterWords } from '../../../../kit/lists/filters/filters.messages.ts'
import { iconChoices } from '../../../../kit/lists/filters/icon-choices.tsx'
import type { Facets } from '../../../../lib/locations/location-summary.ts'
import { locationPageWords } from '../../locations.messages.ts'
import classes from './filters.module.css'
import type { useLocationFilters } from './use-location-filters.ts'

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

/** Tags, Cities and Icons, and a category that a link from Home chose. */
export function LocationFilters({ facets, matching, figures, onRetry, state }: Props) {
  const { filters, category, icons, isFiltered, change, setCityId, chooseIcons, clearAll } = state
  const { filters: labels } = locationPageWords
  return (
    <FilterBar
      matching={matching}
      figures={figures}
      onClearAll={isFiltered ? clearAll : null}
      onRetry={onRetry}
      filters={[
        {
          key: 'tags',
          label: labels.tags,
          choices: facets?.tags.map(({ value, count }) => ({ value, label: value, count })) ?? null,
          chosen: filters.tags ?? [],
          onChange: (tags) => change({ tags }),
        },
        {
          key: 'cities',
          label: labels.cities,
          choices: facets?.cities ?? null,
          chosen: filters.cityId ? [filters.cityId] : [],
          onChange: ([city]) => setCityId(city ?? null),
          single: true,
        },
        {
          key: 'icons',
          label: labels.icons,
          choices: facets && iconChoices(facets.icons),
          chosen: category
            ? icons.filter((icon) => facets?.icons.some(({ value }) => value === icon))
            : icons,
          onChange: chooseIcons,
        },
      ]}
    >
      {category && (
        <button type="button" className={classes.category} onClick={() => change({ category: undefined })}>
          {categoryOf(category).label}
          <IconX size={18} aria-hidden />
          <span className="visually-hidden">{filterWords.removeCategory}</span>
        </button>
      )}
    </FilterBar>
  )
}
