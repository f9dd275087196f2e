import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart, loadCode, Nothing, showLoadError } from '../../kit/page/lazy-code.tsx'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { packMark } from '../../lib/day-pack/pack-mark.ts'
import { packWords } from './day-pack.messages.ts'
import classes from './day-pack.module.css'

/** Lazy: the code is large, so Home fetches it on click. */
const CityPack = lazyPart(() => import('./city-pack.tsx').then((code) => code.CityPack), Nothing)

/**
 * Button on Home that downloads the day pack of the active city, unless the user did on this device (WORD-35). A new one stays
 * visible until the user leaves Home.
 */
export function HomePack({ userId }: { userId: string }) {
  const { active } = useCities()
  const [hadNone] = useState(() => packMark.get() !== userId || packMark.isRowsOnly())
  const [isTaken, setTaken] = useState(false)
  if (!active || !hadNone) return null
  const { cityId: _id, cityName: name, cityState: state } = active
  const city = { _id, name, state }
  function take() {
    const code = loadCode(() => import('./taking/take-pack.ts'))
    void code.then(({ takePack }) => takePack({ city, bbox: null, photos: true }), showLoadError)
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
