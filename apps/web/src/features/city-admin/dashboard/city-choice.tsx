import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { Select } from '@mantine/core'
import { cityAdminWords } from '../city-admin.messages.ts'

interface Props {
  cities: CityMembership[]
  chosen: CityMembership
  onChoose: (cityId: string) => void
}

/** City choice for users who administer several cities. */
export function CityChoice({ cities, chosen, onChoose }: Props) {
  return (
    <Select
      w={280}
      maw="100%"
      label={cityAdminWords.city}
      allowDeselect={false}
      value={chosen.cityId}
      onChange={(cityId) => cityId && onChoose(cityId)}
      data={cities.map(({ cityId, cityName, cityState }) => ({
        value: cityId,
        label: cityAndState({ name: cityName, state: cityState }),
      }))}
    />
  )
}
