import { iconOf } from '@lamplighter/domain/catalogue'
import { locationWords } from '@lamplighter/domain/locations'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { AssetIcon } from '../../../kit/asset-icon.tsx'
import { RelativeTime } from '../../../kit/relative-time.tsx'
import type { ListedLocation } from '../listed-location.ts'
import { LocationActions } from './location-actions.tsx'
import classes from './locations-table.module.css'
import { TagLine } from './tag-line.tsx'
import { Thumbnails } from './thumbnails.tsx'

/** One row a location, most recently updated first. */
export function LocationsTable({ locations }: { locations: ListedLocation[] }) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{locationWords.savedLocations}</caption>
        <thead>
          <tr>
            {locationWords.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {locations.map((location) => (
            <Row key={location.key} location={location} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ location }: { location: ListedLocation }) {
  const { icon, name, tags, creator, createdAt, media, mediaCount, description } = location
  return (
    <tr>
      <td>
        <AssetIcon icon={icon} size={36} title={iconOf(icon).label} />
      </td>
      <th scope="row">
        <span className={classes.name}>{name}</span>
        <TagLine tags={tags} />
      </th>
      <td>
        <span className={classes.creator}>{creator ?? 'You'}</span>
        <span className={classes.age}>{createdAt ? <RelativeTime time={createdAt} /> : null}</span>
      </td>
      <td>
        <Thumbnails media={media} total={mediaCount} />
      </td>
      <td className={classes.description}>
        <span>{excerpt(description, SHORT_PREVIEW)}</span>
      </td>
      <td>
        <LocationActions location={location} />
      </td>
    </tr>
  )
}
