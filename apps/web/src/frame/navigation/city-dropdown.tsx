import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { isMember, roleLabels } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { Menu } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { OTHER_CITY } from '../../features/cities/addressed-city.ts'
import { say } from '../../kit/messages/say.tsx'
import { PressedMenu } from '../../kit/page/pressed-menu.tsx'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { chooseCity, FEW_CITIES } from '../../lib/cities/active-city.ts'
import { type ObservedCity, stopObserving, useMayObserve } from '../../lib/cities/observed-city.ts'
import { session } from '../../lib/session/session.ts'
import { CityButton } from './city-button.tsx'
import { cityInUseWords, NOT_A_MEMBER } from './city-in-use.messages.ts'
import { CitySearch } from './city-search.tsx'

/** Placeholder value, because a radio has no null. */
const ALL = 'all'

interface Props {
  active: CityMembership | null
  memberships: CityMembership[]
  observed: ObservedCity | null
}

/** Choice among several cities; a platform admin can view any other. */
export function CityDropdown({ active, memberships, observed }: Props) {
  const mayObserve = useMayObserve()
  const city = observed ?? active
  // If all are views of a region, the mark says nothing.
  const isMixed = memberships.some(isMember)
  const isAllOffered = !isMixed && memberships.length > 1
  if (!city && !isAllOffered) return null
  const button = <CityButton city={city} observed={observed !== null || !active || !isMember(active)} />
  const label = isMixed ? cityInUseWords.workIn : cityInUseWords.lookAt
  const value = city?.cityId ?? ALL
  const choices = [
    ...(isAllOffered ? [{ value: ALL, label: cityInUseWords.all }] : []),
    ...memberships.map((one) => ({
      value: one.cityId,
      label: nameOf(one) + (isMixed && !isMember(one) ? ` (${roleLabels.region_viewer})` : ''),
    })),
    ...(observed ? [{ value: observed.cityId, label: `${nameOf(observed)} (${NOT_A_MEMBER})` }] : []),
  ]
  // Platform admins find any city on another screen, which the menu opens.
  if (memberships.length > FEW_CITIES && !mayObserve) {
    return (
      <CitySearch
        {...{ button, label, choices, value }}
        onChange={(cityId) => void change(cityId, observed)}
      />
    )
  }
  return (
    <PressedMenu button={button} width={280}>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={value} onChange={(cityId) => void change(cityId, observed)}>
        {choices.map((one) => (
          <Menu.RadioItem key={one.value} value={one.value} closeMenuOnClick>
            {one.label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {mayObserve && <AnotherCity />}
    </PressedMenu>
  )
}

const nameOf = ({ cityName, cityState }: Pick<CityMembership, 'cityName' | 'cityState'>) =>
  cityAndState({ name: cityName, state: cityState })

/** Stays on a screen that shows a city; otherwise opens the saved locations. */
function AnotherCity() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const screens = [paths.maps, paths.workOrders] as const
  const to = screens.find((path) => path === pathname) ?? paths.savedLocations
  return (
    <Menu.Item
      leftSection={<IconEye size={20} aria-hidden />}
      renderRoot={(props) => <Link to={to} search={{ city: OTHER_CITY }} {...props} />}
    >
      {cityInUseWords.anotherCity}
    </Menu.Item>
  )
}

async function change(cityId: string, observed: ObservedCity | null): Promise<void> {
  if (cityId === observed?.cityId) return
  stopObserving()
  try {
    await chooseCity(cityId === ALL ? null : cityId)
  } catch (error) {
    if (error instanceof ApiProblem && error.isUnsettled) return say.info(cityInUseWords.chosenHereOnly)
    say.failure(cityInUseWords.cityNotChanged)
    await session.refreshUser()
  }
}
