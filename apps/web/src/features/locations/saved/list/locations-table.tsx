import { iconOf } from '@lamplighter/domain/catalog'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import type { Column } from '../../../../kit/lists/columns.ts'
import type { More } from '../../../../kit/lists/show-more.tsx'
import type { Sorting } from '../../../../kit/lists/sorting.ts'
import { useMoreAtEnd } from '../../../../kit/lists/use-more-at-end.ts'
import { useWindowRows } from '../../../../kit/lists/use-window-rows.ts'
import { WindowTable } from '../../../../kit/lists/window-table.tsx'
import { useNarrow } from '../../../../kit/page/use-narrow.ts'
import { PlaceLine } from '../../../../kit/text/place-line.tsx'
import { RelativeTime } from '../../../../kit/text/relative-time.tsx'
import { locationPageWords } from '../../locations.messages.ts'
import { type ListedLocation, nameOrders } from '../listed-location.ts'
import { EditLink } from './edit-link.tsx'
import { LocationActions } from './location-actions.tsx'
import classes from './locations-table.module.css'
import { TagLine } from './tag-line.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { UnsentMark } from './unsent-mark.tsx'

interface Props {
  locations: ListedLocation[]
  /** Count of all matches, loaded or not. */
  total: number
  more: More
  sorting: Sorting
}

const ROW_HEIGHT = 57
const ROWS_AHEAD = 20
const [icon, name, creator, media, description, actions] = locationPageWords.columns

const iconColumn: Column<ListedLocation> = {
  name: icon,
  cell: (location) => <AssetIcon icon={location.icon} size={36} title={iconOf(location.icon).label} />,
}

const nameColumn: Column<ListedLocation> = {
  name,
  orders: nameOrders,
  isHeading: true,
  abbr: (location) => location.name,
  cell: (location) => <Name location={location} />,
}

const actionsColumn: Column<ListedLocation> = {
  name: actions,
  cell: (location) => <LocationActions location={location} />,
}

const wideColumns: Column<ListedLocation>[] = [
  iconColumn,
  nameColumn,
  {
    name: creator,
    cell: (location) => (
      <>
        <span className={`one-line ${classes.creator}`}>{location.creator ?? 'You'}</span>
        <span className={classes.age}>
          <Updated location={location} />
        </span>
      </>
    ),
  },
  { name: media, cell: (location) => <Pictures location={location} /> },
  {
    name: description,
    cell: (location) => (
      <>
        <PlaceLine words={location.placeWords} beside={location.name} />
        <span className={classes.description}>{excerpt(location.description, SHORT_PREVIEW)}</span>
      </>
    ),
  },
  actionsColumn,
]

/** Creator, media and description move below the name. */
const narrowColumns: Column<ListedLocation>[] = [
  iconColumn,
  {
    ...nameColumn,
    cell: (location) => (
      <>
        <Name location={location} />
        <Below location={location} />
      </>
    ),
  },
  actionsColumn,
]

/**
 * Virtualized table with one row per location. Narrow screens get three columns, so that the actions stay
 * in reach.
 */
export function LocationsTable({ locations, total, more, sorting }: Props) {
  const windowed = useWindowRows({
    count: locations.length,
    keyOf: (index) => locations[index]?.key ?? String(index),
    estimatedHeight: ROW_HEIGHT,
    name: 'saved-locations-table',
  })
  useMoreAtEnd(more, windowed.lastIndex >= locations.length - ROWS_AHEAD)
  const narrow = useNarrow('48em')
  return (
    <WindowTable
      caption={locationPageWords.savedLocations}
      columns={narrow ? narrowColumns : wideColumns}
      items={locations}
      total={total}
      sorting={sorting}
      windowed={windowed}
      className={`${classes.table} ${narrow ? classes.narrow : ''}`}
    />
  )
}

function Name({ location }: { location: ListedLocation }) {
  return (
    <>
      <EditLink location={location} className={`two-lines as-large ${classes.name}`} title={location.name}>
        {location.name}
      </EditLink>
      <UnsentMark location={location} />
      <TagLine tags={location.tags} />
    </>
  )
}

function Updated({ location: { updatedAt } }: { location: ListedLocation }) {
  return (
    updatedAt && (
      <>
        {locationPageWords.updated} <RelativeTime time={updatedAt} />
      </>
    )
  )
}

function Pictures({ location }: { location: ListedLocation }) {
  const thumbnails = <Thumbnails media={location.media} total={location.mediaCount} />
  if (location.mediaCount === 0) return thumbnails
  return (
    <EditLink location={location} focusable={false}>
      {thumbnails}
    </EditLink>
  )
}

function Below({ location }: { location: ListedLocation }) {
  const { name, creator, updatedAt, media, mediaCount, placeWords } = location
  const description = excerpt(location.description, SHORT_PREVIEW)
  return (
    <div className={`quiet ${classes.below}`}>
      <PlaceLine words={placeWords} beside={name} />
      <p>
        {creator ?? 'You'}
        {updatedAt && ' · '}
        <Updated location={location} />
      </p>
      {description && <p>{description}</p>}
      {mediaCount > 0 && <Thumbnails media={media} total={mediaCount} />}
    </div>
  )
}
