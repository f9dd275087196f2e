/** One-line cells of the wide table. */
import { iconOf } from '@lamplighter/domain/catalog'
import { formatCount } from '@lamplighter/domain/format'
import { omitRepeatedPlace } from '@lamplighter/domain/map'
import { excerpt } from '@lamplighter/domain/notes'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import type { Column } from '../../../../kit/lists/columns.ts'
import classes from '../../../../kit/lists/dense-table.module.css'
import { RelativeTime } from '../../../../kit/text/relative-time.tsx'
import { locationPageWords } from '../../locations.messages.ts'
import { LocationActions } from '../list/location-actions.tsx'
import { Thumbnails } from '../list/thumbnails.tsx'
import { UnsentMark } from '../list/unsent-mark.tsx'
import { type ListedLocation, nameOrders, updatedOrders } from '../listed-location.ts'
import { type ChoosableColumn, choosableColumns } from './desk-columns.ts'
import { RowLink } from './row-link.tsx'

const DESCRIPTION_SHOWN = 100
const [, name, , , , actions] = locationPageWords.columns

export const nameColumn: Column<ListedLocation> = {
  name,
  orders: nameOrders,
  isHeading: true,
  abbr: (location) => location.name,
  cell: (location) => (
    <span className={classes.name}>
      <RowLink location={location} />
      <UnsentMark location={location} />
    </span>
  ),
}

export const actionsColumn: Column<ListedLocation> = {
  name: actions,
  width: 92,
  cell: (location) => <LocationActions location={location} iconOnly />,
}

export const columns: Record<ChoosableColumn, Column<ListedLocation>> = {
  icon: {
    name: choosableColumns.icon,
    width: 48,
    cell: ({ icon }) => <AssetIcon icon={icon} size={28} title={iconOf(icon).label} />,
  },
  creator: {
    name: choosableColumns.creator,
    width: 120,
    cell: ({ creator }) => <Line text={creator ?? 'You'} />,
  },
  media: {
    name: choosableColumns.media,
    width: 128,
    cell: ({ media, mediaCount }) => <Thumbnails media={media} total={mediaCount} />,
  },
  description: {
    name: choosableColumns.description,
    width: '22%',
    cell: (location) => <Description location={location} />,
  },
  tags: { name: choosableColumns.tags, width: '18%', cell: ({ tags }) => <Line text={tags.join(', ')} /> },
  city: { name: choosableColumns.city, width: 136, cell: ({ city }) => <Line text={city} /> },
  notes: {
    name: choosableColumns.notes,
    width: 72,
    isFigure: true,
    cell: ({ noteCount }) => formatCount(noteCount),
  },
  updated: {
    name: choosableColumns.updated,
    orders: updatedOrders,
    width: 128,
    cell: ({ updatedAt }) => updatedAt && <RelativeTime time={updatedAt} />,
  },
}

/** The street or place, then the description. */
function Description({ location: { name, placeWords, description } }: { location: ListedLocation }) {
  const words = [omitRepeatedPlace(placeWords, name), description].filter(Boolean)
  return <Line text={excerpt(words.join(' · '), DESCRIPTION_SHOWN)} whole={words.join(' · ')} />
}

/** Truncates long text and shows all of it in a tooltip. */
function Line({ text, whole = text }: { text: string; whole?: string }) {
  return (
    <span className={`one-line ${classes.line}`} title={whole || undefined}>
      {text}
    </span>
  )
}
