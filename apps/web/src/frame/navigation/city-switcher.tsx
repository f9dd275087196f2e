import type { User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { isMember } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { useLazyCode } from '../../kit/page/lazy-code.tsx'
import { useCitiesOf } from '../../lib/cities/active-city.ts'
import { useMayObserve, useObservedCity } from '../../lib/cities/observed-city.ts'
import { CityButton } from './city-button.tsx'
import { cityInUseWords, nowObserving, nowWorkingIn } from './city-in-use.messages.ts'
import classes from './city-switcher.module.css'

const fetchDropdown = () => import('./city-dropdown.tsx')

/**
 * The active city, or the city that a platform admin views. Users with several can change it; the dropdown is loaded when
 * the user hovers over or focuses it.
 */
export function CitySwitcher({ user }: { user: User }) {
  const { active, memberships } = useCitiesOf(user)
  const observed = useObservedCity()
  const mayObserve = useMayObserve()
  const city = observed ?? active
  const isOnlyViewed = observed !== null || (active ? !isMember(active) : memberships.length > 0)
  const [wanted, setWanted] = useState(false)
  const dropdown = useLazyCode(fetchDropdown, wanted, () => setWanted(false))
  const [first] = useState(city?.cityId)
  const [changed, setChanged] = useState(false)
  if (!city && memberships.length === 0) return null
  if (city?.cityId !== first && !changed) setChanged(true)
  const name = city ? cityAndState({ name: city.cityName, state: city.cityState }) : cityInUseWords.all
  if (memberships.length === 1 && !mayObserve)
    return <span className={`two-lines ${classes.name} ${classes.only}`}>{name}</span>
  const prepare = () => void fetchDropdown().catch(() => undefined)
  return (
    <>
      {dropdown ? (
        <dropdown.CityDropdown active={active} memberships={memberships} observed={observed} />
      ) : (
        <CityButton
          city={city}
          observed={isOnlyViewed}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setWanted(true)}
        />
      )}
      <span role="status" className="visually-hidden">
        {changed && (isOnlyViewed ? nowObserving(name) : nowWorkingIn(name))}
      </span>
    </>
  )
}
