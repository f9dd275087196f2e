import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { Menu } from '@mantine/core'
import { chooseCity } from '../lib/active-city.ts'
import { CityButton } from './city-button.tsx'

interface Props {
  active: CityMembership
  memberships: CityMembership[]
}

/** The choice among several cities. */
export function CityDropdown({ active, memberships }: Props) {
  return (
    <Menu position="bottom-end" width={260} defaultOpened>
      <Menu.Target>
        <CityButton city={active} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={active.cityId} onChange={chooseCity}>
          {memberships.map(({ cityId, cityName, cityState }) => (
            <Menu.RadioItem key={cityId} value={cityId} closeMenuOnClick>
              {cityAndState({ name: cityName, state: cityState })}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
