import { useState } from 'react'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { packMark } from '../../lib/day-pack/pack-mark.ts'
import { CityPack } from './city-pack.tsx'
import { packWords } from './day-pack.messages.ts'
import classes from './day-pack.module.css'

/**
 * On Home: the day pack of the city in use, while this device has none (WORD-35). One that is here is kept fresh by itself, so that
 * nothing has to be pressed; the one that was just taken stays in sight until Home is left.
 */
export function HomePack({ userId }: { userId: string }) {
  const { active } = useCities()
  const [hadNone] = useState(() => packMark.get() !== userId)
  if (!active || !hadNone) return null
  const { cityId: _id, cityName: name, cityState: state } = active
  return (
    <div className={classes.home} data-of-this-visit>
      <SectionCard title={packWords.title}>
        <CityPack key={_id} city={{ _id, name, state }} />
      </SectionCard>
    </div>
  )
}
