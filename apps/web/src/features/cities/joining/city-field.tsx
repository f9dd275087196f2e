import { cityAndState, cityFieldWords } from '@lamplighter/domain/cities'
import { Select } from '@mantine/core'
import type { Ref } from 'react'

interface Props {
  ref: Ref<HTMLInputElement>
  cities: readonly { _id: string; name: string; state: string }[]
  value: string | null
  refusal: string | null
  onChange: (city: string | null) => void
}

/** Searchable city field. */
export function CityField({ ref, cities, value, refusal, onChange }: Props) {
  return (
    <Select
      ref={ref}
      label={cityFieldWords.label}
      placeholder={cityFieldWords.placeholder}
      searchable
      nothingFoundMessage={cityFieldWords.noneFound}
      data={cities.map(({ _id, ...names }) => ({ value: _id, label: cityAndState(names) }))}
      value={value}
      error={refusal}
      errorProps={{ role: 'alert' }}
      onChange={onChange}
    />
  )
}
