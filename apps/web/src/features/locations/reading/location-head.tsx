import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import classes from './location-summary.module.css'

interface Props {
  /** The saved location, without changes typed below. */
  location: Location
  /** The page title already shows the name. */
  isTitled?: boolean
  photos: ReactNode
  /** Its open work orders and latest note. */
  orders: ReactNode
  lastNote: ReactNode
  children?: ReactNode
}

/** Read-only header of a location: type, place, photos, open orders and the latest note. */
export function LocationSummary({ location, isTitled = false, photos, orders, lastNote, children }: Props) {
  const { name, icon, placeWords, city, state } = location
  const kind = iconOf(icon).label
  return (
    <section className={`surface ${classes.head}`} aria-label={name}>
      <div className="stack gap-12">
        <div className="beside">
          <AssetIcon icon={icon} size={48} />
          <div className={`words ${classes.words}`}>
            {!isTitled && <h2 className={'card-name'}>{name}</h2>}
            {(isTitled || !name.includes(kind)) && <span className="quiet">{kind}</span>}
            <PlaceLine words={placeWords || `${city}, ${state}`} beside={name} />
          </div>
        </div>
        {photos}
        {children}
      </div>
      <div className="stack gap-12">
        {orders}
        {lastNote}
      </div>
    </section>
  )
}
