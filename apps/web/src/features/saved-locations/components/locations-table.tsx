import { iconOf } from '@lamplighter/domain/catalogue'
import { locationWords } from '@lamplighter/domain/locations'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { Fragment } from 'react'
import { AssetIcon } from '../../../kit/asset-icon.tsx'
import { RelativeTime } from '../../../kit/relative-time.tsx'
import { TableHead } from '../../../kit/table-head.tsx'
import { useWindowRows } from '../../../kit/use-window-rows.ts'
import type { ListedLocation, SavedLocations } from '../listed-location.ts'
import { useMoreAtEnd } from '../use-more-at-end.ts'
import { LocationActions } from './location-actions.tsx'
import classes from './locations-table.module.css'
import { TagLine } from './tag-line.tsx'
import { Thumbnails } from './thumbnails.tsx'

interface Props {
  locations: ListedLocation[]
  /** Of all that match, loaded or not. */
  total: number
  more: SavedLocations['more']
}

const rowHeight = 57
const rowsAhead = 20

/** One row a location, most recently updated first. Only the rows near the screen are in the document. */
export function LocationsTable({ locations, total, more }: Props) {
  const { rows, spaceBelow, lastIndex, measure, list } = useWindowRows({
    count: locations.length,
    keyOf: (index) => locations[index]?.key ?? String(index),
    estimatedHeight: rowHeight,
    name: 'saved-locations-table',
  })
  useMoreAtEnd(more, lastIndex >= locations.length - rowsAhead)
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-rowcount={total + 1}>
        <TableHead caption={locationWords.savedLocations} columns={locationWords.columns} counted />
        <tbody {...list}>
          {rows.map(({ index, space }) => {
            const location = locations[index]
            return (
              location && (
                <Fragment key={location.key}>
                  <Space height={space} />
                  <Row location={location} index={index} measure={measure} />
                </Fragment>
              )
            )
          })}
          <Space height={spaceBelow} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands in for rows that are not in the document. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row, which nothing can focus
    <tr aria-hidden="true" className={classes.space} style={{ height }}>
      <td colSpan={locationWords.columns.length} />
    </tr>
  )
}

interface RowProps {
  location: ListedLocation
  index: number
  measure: (row: HTMLElement | null) => void
}

function Row({ location, index, measure }: RowProps) {
  const { icon, name, tags, creator, createdAt, media, mediaCount, description } = location
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td>
        <AssetIcon icon={icon} size={36} title={iconOf(icon).label} />
      </td>
      <th scope="row">
        <span className={classes.name} title={name}>
          {name}
        </span>
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
