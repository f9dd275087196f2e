import { cityAndState, nowWorkingIn } from '@lamplighter/domain/cities'
import { lazy, Suspense, useState } from 'react'
import { useCities } from '../../lib/active-city.ts'
import { CityButton } from './city-button.tsx'
import classes from './city-switcher.module.css'

const fetchDropdown = () => import('./city-dropdown.tsx')
const CityDropdown = lazy(() => fetchDropdown().then(({ CityDropdown }) => ({ default: CityDropdown })))

/** The city one works in. A member of several can change it here; the choice is fetched when someone reaches for it. */
export function CitySwitcher() {
  const { active, memberships } = useCities()
  const [wanted, setWanted] = useState(false)
  const [first] = useState(active?.cityId)
  const [changed, setChanged] = useState(false)
  if (!active) return null
  if (active.cityId !== first && !changed) setChanged(true)
  const name = cityAndState({ name: active.cityName, state: active.cityState })
  if (memberships.length === 1) return <span className={classes.name}>{name}</span>
  const button = (
    <CityButton
      city={active}
      onPointerEnter={() => void fetchDropdown()}
      onFocus={() => void fetchDropdown()}
      onClick={() => setWanted(true)}
    />
  )
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <CityDropdown active={active} memberships={memberships} />
        </Suspense>
      ) : (
        button
      )}
      <span role="status" className="visually-hidden">
        {changed && nowWorkingIn(name)}
      </span>
    </>
  )
}
