import { categoryOf } from '@lamplighter/domain/catalog'
import { type Counted, type Facet, facetKeys, facetLabels } from '@lamplighter/domain/locations'
import { IconX } from '@tabler/icons-react'
import { type Filter, FilterBar } from '../../../../kit/lists/filters/filter-bar.tsx'
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
  const isOffered = (icon: string) => facets?.icons.some(({ value }) => value === icon)
  const filterBy = (facet: Facet): Filter => ({
    key: facet,
    label: facetLabels[facet],
    choices: facets && (facet === 'icons' ? iconChoices(facets.icons) : facets[facet].map(asChoice)),
    chosen: filters[facet] ?? [],
    onChange: (chosen) => change({ [facet]: chosen }),
    ...(facet === 'icons'
      ? { chosen: category ? icons.filter(isOffered) : icons, onChange: chooseIcons }
      : {}),
  })
  const cities: Filter = {
    key: 'cities',
    label: locationPageWords.cities,
    choices: facets?.cities ?? null,
    chosen: filters.cityId ? [filters.cityId] : [],
    onChange: ([city]) => setCityId(city ?? null),
    single: true,
  }
  return (
    <FilterBar
      matching={matching}
      figures={figures}
      onClearAll={isFiltered ? clearAll : null}
      onRetry={onRetry}
      filters={facetKeys.map(filterBy).toSpliced(1, 0, cities)}
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

const asChoice = (counted: Counted) => ({ ...counted, label: counted.value })
