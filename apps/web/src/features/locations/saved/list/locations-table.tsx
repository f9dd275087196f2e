import { iconOf } from '@lamplighter/domain/catalogue'
import { locationWords } from '@lamplighter/domain/locations'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import { TableHead } from '../../../../kit/lists/table-head.tsx'
import { useWindowRows } from '../../../../kit/lists/use-window-rows.ts'
import { RelativeTime } from '../../../../kit/text/relative-time.tsx'
import type { ListedLocation, SavedLocations } from '../listed-location.ts'
import { EditLink } from './edit-link.tsx'
import { LocationActions } from './location-actions.tsx'
import classes from './locations-table.module.css'
import { TagLine } from './tag-line.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useMoreAtEnd } from './use-more-at-end.ts'

interface Props {
  locations: ListedLocation[]
  /** Of all that match, loaded or not. */
  total: number
  more: SavedLocations['more']
}

const rowHeight = 57
const rowsAhead = 20
const wideColumns = locationWords.columns
/** Creator, media and description stand below the name. */
const narrowColumns = wideColumns.filter((_name, at) => at < 2 || at > 4)

/**
 * One row a location, most recently updated first. Only the rows near the screen are in the document. Where six columns
 * have no room there are three, so that the actions are always within reach.
 */
export function LocationsTable({ locations, total, more }: Props) {
  const { rows, spaceBelow, lastIndex, measure, list } = useWindowRows({
    count: locations.length,
    keyOf: (index) => locations[index]?.key ?? String(index),
    estimatedHeight: rowHeight,
    name: 'saved-locations-table',
  })
  useMoreAtEnd(more, lastIndex >= locations.length - rowsAhead)
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const columns = narrow ? narrowColumns : wideColumns
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-rowcount={total + 1} data-narrow={narrow || undefined}>
        <TableHead caption={locationWords.savedLocations} columns={columns} counted />
        <tbody {...list}>
          {rows.map(({ index, space }) => {
            const location = locations[index]
            return (
              location && (
                <Fragment key={location.key}>
                  <Space height={space} columns={columns.length} />
                  <Row location={location} index={index} narrow={narrow} measure={measure} />
                </Fragment>
              )
            )
          })}
          <Space height={spaceBelow} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands in for rows that are not in the document. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row, which nothing can focus
    <tr aria-hidden="true" className={classes.space} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}

interface RowProps {
  location: ListedLocation
  index: number
  narrow: boolean
  measure: (row: HTMLElement | null) => void
}

function Row({ location, index, narrow, measure }: RowProps) {
  const { icon, name, tags, creator, updatedAt, media, mediaCount } = location
  const changed = updatedAt && (
    <>
      {locationWords.updated} <RelativeTime time={updatedAt} />
    </>
  )
  const description = excerpt(location.description, SHORT_PREVIEW)
  const thumbnails = <Thumbnails media={media} total={mediaCount} />
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td>
        <AssetIcon icon={icon} size={36} title={iconOf(icon).label} />
      </td>
      <th scope="row" abbr={name}>
        <EditLink location={location} className={classes.name} title={name}>
          {name}
        </EditLink>
        <TagLine tags={tags} />
        {narrow && (
          <div className={classes.below}>
            <p>
              {creator ?? 'You'}
              {changed && <> · {changed}</>}
            </p>
            {description && <p>{description}</p>}
            {mediaCount > 0 && thumbnails}
          </div>
        )}
      </th>
      {!narrow && (
        <>
          <td>
            <span className={classes.creator}>{creator ?? 'You'}</span>
            <span className={classes.age}>{changed}</span>
          </td>
          <td>
            {mediaCount > 0 ? (
              <EditLink location={location} focusable={false}>
                {thumbnails}
              </EditLink>
            ) : (
              thumbnails
            )}
          </td>
          <td className={classes.description}>
            <span>{description}</span>
          </td>
        </>
      )}
      <td>
        <LocationActions location={location} />
      </td>
    </tr>
  )
}
