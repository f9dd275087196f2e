import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { fetchCode, lazyPart, Nothing, tellNotFetched } from '../../kit/page/late-code.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { packMark } from '../../lib/day-pack/pack-mark.ts'
import { packWords } from './day-pack.messages.ts'
import classes from './day-pack.module.css'

/** Its code is large, so Home fetches it once the button is pressed. */
const CityPack = lazyPart(() => import('./city-pack.tsx').then((code) => code.CityPack), Nothing)

/**
 * On Home: one button that takes the day pack of the city in use, while this device has none (WORD-35). A pack that is here is
 * kept fresh by itself; the one that was just taken stays in sight until Home is left.
 */
export function HomePack({ userId }: { userId: string }) {
  const { active } = useCities()
  const [hadNone] = useState(() => packMark.get() !== userId)
  const [isTaken, setTaken] = useState(false)
  if (!active || !hadNone) return null
  const { cityId: _id, cityName: name, cityState: state } = active
  const city = { _id, name, state }
  function take() {
    const code = fetchCode(() => import('./taking/take-pack.ts'))
    void code.then(({ takePack }) => takePack({ city, bbox: null, photos: true }), tellNotFetched)
    setTaken(true)
  }
  return (
    <div className={classes.home} data-of-this-visit>
      <SectionCard title={packWords.title}>
        {isTaken ? (
          <Suspense fallback={<Nothing />}>
            <CityPack key={_id} city={city} />
          </Suspense>
        ) : (
          <div className="stack gap-12">
            <p className="muted">{packWords.lead}</p>
            <div className="row">
              <Button onClick={take}>{packWords.take}</Button>
            </div>
          </div>
        )}
      </SectionCard>
    </div>
  )
}
