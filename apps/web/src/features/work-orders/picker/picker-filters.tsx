import { FilterBar } from '../../../kit/lists/filters/filter-bar.tsx'
import { iconChoices } from '../../../kit/lists/filters/icon-choices.tsx'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import type { Facets } from '../../../lib/locations/location-summary.ts'
import { NearestChoice, PlaceStatus } from '../nearest-choice.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './picker.module.css'
import type { usePickerFilters } from './use-picker-filters.ts'

interface Props {
  state: ReturnType<typeof usePickerFilters>
  /** The list is currently sorted by distance. */
  isNearest: boolean
  facets: Facets | null
  /** Count of matches; null while loading. */
  matching: number | null
  /** The count as text. */
  figures: string
  /** Reloads the choices after a failure. */
  onRetry: (() => void) | null
}

export function PickerFilters({ state, isNearest, facets, matching, figures, onRetry }: Props) {
  const { cityId, setCityId, icon, setIcon } = state
  return (
    <search className="stack gap-8">
      <div className="row">
        <SearchField
          label="Search by name or description"
          value={state.search}
          onSearch={state.setSearch}
          className={classes.search}
        />
        <NearestChoice
          className={classes.select}
          place={state.place}
          otherwise={workOrderWords.latestFirst}
          isNearest={isNearest}
          onChange={state.setNearest}
        />
      </div>
      <PlaceStatus place={state.place} />
      <FilterBar
        matching={matching}
        figures={figures}
        onClearAll={state.clear}
        onRetry={onRetry}
        filters={[
          {
            key: 'city',
            label: 'City',
            choices: facets?.cities ?? null,
            chosen: cityId ? [cityId] : [],
            onChange: ([chosen]) => setCityId(chosen ?? null),
            single: true,
          },
          {
            key: 'type',
            label: 'Type',
            choices: facets && iconChoices(facets.icons),
            chosen: icon ? [icon] : [],
            onChange: ([chosen]) => setIcon(chosen ?? null),
            single: true,
          },
        ]}
      />
    </search>
  )
}
