import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { roleLabels } from '@lamplighter/domain/memberships'
import { regionRights, settingsWords } from './settings.messages.ts'
import classes from './settings.module.css'

interface Props {
  cities: readonly CityMembership[]
  /** The city that the lists show; null if there is no choice. */
  activeId: string | null
}

/** The cities that a Region Viewer reads, as one entry: their rights are the same in all of them. */
export function RegionCities({ cities, activeId }: Props) {
  return (
    <>
      <strong>{roleLabels.region_viewer}</strong>
      <p className={classes.hint}>{regionRights(cities.length)}</p>
      <ul className={classes.regionCities}>
        {cities.map(({ cityId, cityName, cityState, cityActive }) => (
          <li key={cityId} className={classes.regionCity}>
            {cityAndState({ name: cityName, state: cityState })}
            {cityId === activeId && (
              <span className="badge" data-small data-tone="lamp">
                {settingsWords.shownCity}
              </span>
            )}
            {!cityActive && (
              <span className="badge" data-small data-tone="danger">
                {settingsWords.notActive}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
