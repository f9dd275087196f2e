import { cityAndState } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import { Checkbox } from '@mantine/core'
import { loadCode, showLoadError } from '../../kit/page/lazy-code.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { automaticPacks, useAutomaticPacks } from '../../lib/day-pack/automatic-packs.ts'
import type { DayPack } from '../../lib/day-pack/pack-database.ts'
import { session } from '../../lib/session/session.ts'
import { CityPack } from './city-pack.tsx'
import { packWords } from './day-pack.messages.ts'
import classes from './day-pack.module.css'

function switchAutomatic(on: boolean): void {
  const owner = session.state().user?._id
  if (on || !owner) {
    automaticPacks.switchTo(on)
    return
  }
  const code = loadCode(() => import('./stop-automatic-packs.ts'))
  void code.then(({ stopAutomaticPacks }) => stopAutomaticPacks(owner), showLoadError)
}

/** Day packs of the user's cities, and of a viewed city. */
export function DayPackCard() {
  const cities = usePackCities()
  const isAutomatic = useAutomaticPacks()
  return (
    <SectionCard title={packWords.title}>
      <div className="stack">
        <p className="muted">{packWords.lead}</p>
        {cities.length === 0 && <p className="muted">{packWords.noCity}</p>}
        <ul className={`stack ${classes.cities}`}>
          {cities.map((city) => (
            <li key={city._id} className="stack gap-8">
              <h3 className="item-name">{cityAndState(city)}</h3>
              <CityPack city={city} />
            </li>
          ))}
        </ul>
        {cities.length > 0 && (
          <>
            <div className="row">
              <LinkButton variant="transparent" px={0} to={paths.maps}>
                {packWords.choosePart}
              </LinkButton>
            </div>
            <p className="quiet">{packWords.otherMaps}</p>
            <Checkbox
              styles={{ body: { minHeight: 'var(--target)' } }}
              label={packWords.automatic}
              description={packWords.automaticHint}
              checked={isAutomatic}
              onChange={({ currentTarget }) => switchAutomatic(currentTarget.checked)}
            />
          </>
        )}
      </div>
    </SectionCard>
  )
}

export function usePackCities(): DayPack['city'][] {
  const { memberships } = useCities()
  const observed = useObservedCity()
  return [...memberships, ...(observed ? [observed] : [])].map(({ cityId, cityName, cityState }) => ({
    _id: cityId,
    name: cityName,
    state: cityState,
  }))
}
