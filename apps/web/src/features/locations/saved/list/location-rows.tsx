import { iconOf } from '@lamplighter/domain/catalog'
import { omitRepeatedPlace } from '@lamplighter/domain/map'
import { useContext } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import rowClasses from '../../../../kit/lists/row.module.css'
import { useMoreAtEnd } from '../../../../kit/lists/use-more-at-end.ts'
import { useWindowRows } from '../../../../kit/lists/use-window-rows.ts'
import { useCities } from '../../../../lib/cities/active-city.ts'
import { AwayLine } from '../../../../map/pin/away-line.tsx'
import { type ListedLocation, type SavedLocations, ShowOnMap } from '../listed-location.ts'
import { EditLink } from './edit-link.tsx'
import { LocationActions, LocationMenu } from './location-actions.tsx'
import classes from './location-rows.module.css'
import { UnsentMark } from './unsent-mark.tsx'

interface Props {
  locations: ListedLocation[]
  /** Count of all matches, loaded or not. */
  total: number
  more: SavedLocations['more']
}

const ROW_HEIGHT = 72
const GAP = 8
const ROWS_AHEAD = 20

/** Rows of 72 px for phones: icon, name, and in words what and where it is and how far (LOC-109). Virtualized. */
export function LocationRows({ locations, total, more }: Props) {
  const { rows, spaceBelow, lastIndex, measure, list } = useWindowRows({
    count: locations.length,
    keyOf: (index) => locations[index]?.key ?? String(index),
    estimatedHeight: ROW_HEIGHT,
    gap: GAP,
    name: 'saved-locations-rows',
  })
  useMoreAtEnd(more, lastIndex >= locations.length - ROWS_AHEAD)
  return (
    <ul {...list} className={classes.rows} style={{ paddingBottom: spaceBelow }}>
      {rows.map(({ index, space }) => {
        const location = locations[index]
        return (
          location && (
            <li
              key={location.key}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={`${rowClasses.row} ${classes.row}`}
              style={space > 0 ? { marginTop: space } : undefined}
            >
              <LocationRow location={location} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function LocationRow({ location }: { location: ListedLocation }) {
  const { icon, name, city, placeWords } = location
  const { memberships } = useCities()
  const isDemo = useContext(ShowOnMap) !== null
  const { label } = iconOf(icon)
  const place = omitRepeatedPlace(placeWords, name)
  const said = [
    ...(name.toLowerCase().includes(label.toLowerCase()) ? [] : [label]),
    ...(place ? [place] : []),
    ...(memberships.length > 1 || !place ? [city] : []),
  ]
  return (
    <>
      <AssetIcon icon={icon} size={32} title={label} />
      <div className={rowClasses.words}>
        <h3 className={`item-name ${classes.name}`}>
          <EditLink location={location} className={`as-large one-line ${rowClasses.link}`} title={name}>
            {name}
          </EditLink>
        </h3>
        <AwayLine place={location} said={said} />
        <UnsentMark location={location} />
      </div>
      {isDemo ? (
        <div className={rowClasses.menu}>
          <LocationActions location={location} iconOnly />
        </div>
      ) : (
        <LocationMenu location={location} className={rowClasses.menu} />
      )}
    </>
  )
}
