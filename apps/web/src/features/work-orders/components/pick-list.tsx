import { iconOf } from '@lamplighter/domain/catalogue'
import { type Location, locationWords } from '@lamplighter/domain/locations'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import classes from './picker.module.css'

/** What was found; each can be selected. */
export function PickList({ locations, isStale }: { locations: Location[]; isStale: boolean }) {
  return (
    <ul className={classes.list} data-stale={isStale || undefined} aria-busy={isStale}>
      {locations.map(({ _id, name, icon, city, state, description }) => (
        <li key={_id} className={classes.row}>
          <AssetIcon icon={icon} size={36} />
          <div className={classes.words}>
            <h2 className={classes.name}>{name}</h2>
            <p className={classes.quiet}>
              {[iconOf(icon).label, `${city}, ${state}`, excerpt(description, SHORT_PREVIEW)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <LinkButton
            to="/work-orders/new/details"
            search={{ locationId: _id }}
            variant="default"
            className={classes.select}
            aria-label={`${locationWords.selectThis}: ${name}`}
          >
            {locationWords.selectThis}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
