import { iconOf } from '@lamplighter/domain/catalogue'
import type { ResponseOf } from '@lamplighter/domain/http'
import { maxLengths } from '@lamplighter/domain/http'
import type { summariseLocations } from '@lamplighter/domain/locations'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './picker.module.css'
import type { usePickerFilters } from './use-picker-filters.ts'

interface Props {
  state: ReturnType<typeof usePickerFilters>
  summary: ResponseOf<typeof summariseLocations> | undefined
}

const waitMs = 300

export function PickerFilters({ state, summary }: Props) {
  const [typed, setTyped] = useState(state.search)
  const search = useDebouncedCallback((text: string) => state.setSearch(text.trim()), waitMs)
  const figure = (count: number) => count.toLocaleString('en-US')
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        aria-label="Search by name or description"
        placeholder="Search by name or description"
        maxLength={maxLengths.search}
        leftSection={<IconSearch size={20} aria-hidden />}
        className={classes.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
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
          label: `${name}, ${code} (${figure(count)})`,
        }))}
      />
      <Select
        className={classes.select}
        aria-label="Type"
        placeholder="All types"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        nothingFoundMessage="No type of that name"
        value={state.icon}
        onChange={state.setIcon}
        data={(summary?.icons ?? [])
          .filter(({ icon }) => icon !== 'default')
          .map(({ icon, count }) => ({ value: icon, label: `${iconOf(icon).label} (${figure(count)})` }))}
      />
    </search>
  )
}
