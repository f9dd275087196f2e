import { iconOf } from '@lamplighter/domain/catalog'
import type { Location } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { LocationSummary } from '../../../kit/location/location-summary.tsx'
import classes from './location-head.module.css'

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
export function LocationHead({ location, isTitled = false, photos, orders, lastNote, children }: Props) {
  const { name, icon, placeWords, city, state } = location
  const kind = iconOf(icon).label
  return (
    <section className={`surface ${classes.head}`} aria-label={name}>
      <div className="stack gap-12">
        <LocationSummary
          location={{ name, icon, placeWords: placeWords || `${city}, ${state}` }}
          density="page"
          title={isTitled ? null : <h2 className="card-name">{name}</h2>}
          facts={[(isTitled || !name.includes(kind)) && kind]}
        />
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
