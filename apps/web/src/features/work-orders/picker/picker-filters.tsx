import { iconOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { Select } from '@mantine/core'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import type { LocationSummary } from '../../../lib/locations/location-summary.ts'
import { NearestChoice, PlaceStatus } from '../nearest-choice.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import classes from './picker.module.css'
import type { usePickerFilters } from './use-picker-filters.ts'

interface Props {
  state: ReturnType<typeof usePickerFilters>
  /** The list is currently sorted by distance. */
  isNearest: boolean
  summary: LocationSummary | undefined
}

export function PickerFilters({ state, isNearest, summary }: Props) {
  return (
    <search className={`row ${classes.filters}`}>
      <SearchField
        label="Search by name or description"
        value={state.search}
        onSearch={state.setSearch}
        className={classes.search}
      />
      <Select
        className={classes.select}
        aria-label="City"
        placeholder="All cities"
        clearable
        clearButtonProps={{ 'aria-label': 'All cities' }}
        value={state.cityId}
        onChange={state.setCityId}
        data={(summary?.cities ?? []).map(({ cityId, name, state: code, count }) => ({
          value: cityId,
          label: `${name}, ${code} (${formatCount(count)})`,
        }))}
      />
      <Select
        className={classes.select}
        aria-label="Type"
        placeholder="All types"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        nothingFoundMessage="No matching type"
        value={state.icon}
        onChange={state.setIcon}
        data={(summary?.icons ?? [])
          .filter(({ icon }) => icon !== 'default')
          .map(({ icon, count }) => ({
            value: icon,
            label: `${iconOf(icon).label} (${formatCount(count)})`,
          }))}
      />
      <NearestChoice
        className={classes.select}
        place={state.place}
        otherwise={workOrderWords.latestFirst}
        isNearest={isNearest}
        onChange={state.setNearest}
      />
      <PlaceStatus place={state.place} />
    </search>
  )
}
