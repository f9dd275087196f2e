import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAndState, cityMessages } from '@lamplighter/domain/cities'
import { Menu } from '@mantine/core'
import { say } from '../../kit/messages/say.tsx'
import { chooseCity } from '../../lib/active-city.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { session } from '../../lib/session.ts'
import { CityButton } from './city-button.tsx'

interface Props {
  active: CityMembership
  memberships: CityMembership[]
}

/** The choice among several cities. */
export function CityDropdown({ active, memberships }: Props) {
  return (
    <Menu position="bottom-end" width={280} defaultOpened>
      <Menu.Target>
        <CityButton city={active} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{cityMessages.workIn}</Menu.Label>
        <Menu.RadioGroup value={active.cityId} onChange={(cityId) => void change(cityId)}>
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

async function change(cityId: string): Promise<void> {
  try {
    await chooseCity(cityId)
  } catch (error) {
    if (error instanceof ApiProblem && error.isUnsettled) return say.note(cityMessages.chosenHereOnly)
    say.failure(cityMessages.cityNotChanged)
    await session.refreshUser()
  }
}
