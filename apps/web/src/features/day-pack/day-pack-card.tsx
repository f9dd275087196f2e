import { cityAndState } from '@lamplighter/domain/cities'
import { paths } from '@lamplighter/domain/pages'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { loadCode, showLoadError } from '../../kit/page/lazy-code.tsx'
import { LinkButton } from '../../kit/page/link-button.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { useShownCity } from '../../lib/cities/city-in-use.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { automaticPacks, useAutomaticPacks } from '../../lib/day-pack/automatic-packs.ts'
import { dayPacks, packKey } from '../../lib/day-pack/day-packs.ts'
import type { DayPack } from '../../lib/day-pack/pack-database.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { useStore } from '../../lib/state/store.ts'
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
  const all = usePackCities()
  const { cities, chosen, choose } = useListedCities(all)
  const isAutomatic = useAutomaticPacks()
  return (
    <SectionCard title={packWords.title}>
      <div className="stack">
        <p className="muted">{packWords.lead}</p>
        {all.length === 0 && <p className="muted">{packWords.noCity}</p>}
        {all.length > MOST_LISTED && (
          <Select
            label={packWords.city}
            placeholder={packWords.findCity}
            searchable
            data={all.map((city) => ({ value: city._id, label: cityAndState(city) }))}
            value={chosen}
            onChange={choose}
          />
        )}
        <ul className={`stack ${classes.cities}`}>
          {cities.map((city) => (
            <li key={city._id} className="stack gap-8">
              <h3 className="item-name">{cityAndState(city)}</h3>
              <CityPack city={city} />
            </li>
          ))}
        </ul>
        {all.length > 0 && (
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

/** Someone with many cities chooses one: each city in the list asks for its size. */
const MOST_LISTED = 5

/** All cities, or of many the chosen one and those that have a pack here. */
function useListedCities(all: readonly DayPack['city'][]) {
  const owner = useSession().user?._id ?? ''
  const packs = useStore(dayPacks)
  const [chosen, choose] = useState(useShownCity())
  const hasPack = ({ _id }: DayPack['city']) => packs?.some(({ key }) => key === packKey(owner, _id))
  const cities = all.length > MOST_LISTED ? all.filter((city) => city._id === chosen || hasPack(city)) : all
  return { cities, chosen, choose }
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
