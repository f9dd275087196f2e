import { cityAdminWords, comesBack } from '@lamplighter/domain/city-admin'
import cards from '../../../kit/lists/cards.module.css'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import classes from './trash.module.css'
import { RestoreButton, TrashedPlace } from './trash-parts.tsx'
import { countsOf, type TrashListProps } from './trash-table.tsx'

/** The same trash where a table has no room. */
export function TrashCards({ locations, restoring }: TrashListProps) {
  return (
    <ul className={cards.cards} aria-label={cityAdminWords.trash.trash}>
      {locations.map((location) => (
        <li key={location._id} className={cards.card}>
          <TrashedPlace location={location} />
          <div className={cards.foot}>
            <span className={classes.facts}>
              <span>
                {location.deletedBy.name} · <RelativeTime time={location.deletedAt} />
              </span>
              <span>{comesBack(countsOf(location))}</span>
            </span>
            <RestoreButton location={location} restoring={restoring} />
          </div>
        </li>
      ))}
    </ul>
  )
}
