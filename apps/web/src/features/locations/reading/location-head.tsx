import { iconOf } from '@lamplighter/domain/catalogue'
import type { Location } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import classes from './location-head.module.css'

interface Props {
  /** As it is saved, whatever is typed below. */
  location: Location
  /** The page's title is its name already. */
  isTitled?: boolean
  photos: ReactNode
  /** Its open orders, and what was noted last. */
  orders: ReactNode
  lastNote: ReactNode
  children?: ReactNode
}

/** A location as it is read: what it is and where, what it looks like, what is to be done, and what was seen there last. */
export function LocationHead({ location, isTitled = false, photos, orders, lastNote, children }: Props) {
  const { name, icon, placeWords, city, state } = location
  const kind = iconOf(icon).label
  return (
    <section className={`surface ${classes.head}`} aria-label={name}>
      <div className="stack gap-12">
        <div className="beside">
          <AssetIcon icon={icon} size={48} />
          <div className={`words ${classes.words}`}>
            {!isTitled && <h2 className={classes.name}>{name}</h2>}
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
