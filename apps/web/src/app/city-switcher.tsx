import { cityAndState } from '@lamplighter/domain/cities'
import { lazy, Suspense, useState } from 'react'
import { useCities } from '../lib/active-city.ts'
import { CityButton } from './city-button.tsx'
import classes from './city-switcher.module.css'

const fetchDropdown = () => import('./city-dropdown.tsx')
const CityDropdown = lazy(() => fetchDropdown().then(({ CityDropdown }) => ({ default: CityDropdown })))

/** The city one works in. A member of several can change it here; the choice is fetched when someone reaches for it. */
export function CitySwitcher() {
  const { active, memberships } = useCities()
  const [wanted, setWanted] = useState(false)
  if (!active) return null
  if (memberships.length === 1) {
    return (
      <span className={classes.name}>{cityAndState({ name: active.cityName, state: active.cityState })}</span>
    )
  }
  const button = (
    <CityButton
      city={active}
      onPointerEnter={() => void fetchDropdown()}
      onFocus={() => void fetchDropdown()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <CityDropdown active={active} memberships={memberships} />
    </Suspense>
  )
}
