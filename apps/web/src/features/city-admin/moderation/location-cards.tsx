import { cityAdminWords } from '@lamplighter/domain/city-admin'
import classes from '../../../kit/lists/cards.module.css'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { DeleteButton } from './delete-button.tsx'
import type { LocationListProps } from './locations-table.tsx'
import { PlaceLink } from './place-link.tsx'

/** The same locations where a table has no room. */
export function LocationCards({ locations, deleting }: LocationListProps) {
  return (
    <ul className={classes.cards} aria-label={cityAdminWords.tabs.locations}>
      {locations.map((location) => (
        <li key={location._id} className={classes.card}>
          <PlaceLink to="/edit-location" place={location} />
          <div className={classes.foot}>
            <span className={classes.quiet}>
              {location.userId.name} · <RelativeTime time={location.updatedAt} />
            </span>
            <DeleteButton
              name={location.name}
              busy={deleting.isDeleting(location._id)}
              onDelete={() => void deleting.remove(location)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
