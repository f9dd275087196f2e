import { iconOf } from '@lamplighter/domain/catalog'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { IconMessage2, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import { useMoreAtEnd } from '../../../../kit/lists/use-more-at-end.ts'
import { useWindowRows } from '../../../../kit/lists/use-window-rows.ts'
import { PlaceLine } from '../../../../kit/text/place-line.tsx'
import { RelativeTime } from '../../../../kit/text/relative-time.tsx'
import { locationPageWords } from '../../locations.messages.ts'
import type { ListedLocation, SavedLocations } from '../listed-location.ts'
import { EditLink } from './edit-link.tsx'
import { LocationActions } from './location-actions.tsx'
import classes from './location-cards.module.css'
import { TagLine } from './tag-line.tsx'
import { UnsentMark } from './unsent-mark.tsx'
import { usePicture } from './use-picture.ts'

interface Props {
  locations: ListedLocation[]
  /** Count of all matches, loaded or not. */
  total: number
  more: SavedLocations['more']
}

const CARD_WIDTH = 280
const GAP = 16
const ROWS_AHEAD = 5

/** One card per location: newest picture, note count and latest note. Virtualized. */
export function LocationCards({ locations, total, more }: Props) {
  const { frame, columns } = useColumns()
  const count = Math.ceil(locations.length / columns)
  const { rows, spaceBelow, lastIndex, measure, list } = useWindowRows({
    count,
    keyOf: (index) => `${columns} ${locations[index * columns]?.key}`,
    estimatedHeight: 380,
    gap: GAP,
    name: 'saved-locations-cards',
  })
  useMoreAtEnd(more, lastIndex >= count - ROWS_AHEAD)
  return (
    <div ref={frame}>
      <ul
        {...list}
        className={`stack ${classes.cards}`}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, paddingBottom: spaceBelow }}
      >
        {rows.flatMap(({ index: row, space }) =>
          locations.slice(row * columns, (row + 1) * columns).map((location, column) => (
            <li
              key={location.key}
              ref={column === 0 ? measure : undefined}
              data-index={row}
              aria-posinset={row * columns + column + 1}
              aria-setsize={total}
              className={`surface ${classes.card}`}
              style={space > 0 ? { marginTop: space } : undefined}
            >
              <Preview location={location} />
              <Words location={location} />
              <div className={classes.actions}>
                <LocationActions location={location} />
              </div>
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

const columnsIn = (width: number) => Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP)))

/** Remembered, so that Back renders the same rows at once if the width is the same. */
let lastColumns: number | null = null

/** As many columns as fit the list; before the first measurement, as fit the window. */
function useColumns() {
  const frame = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(lastColumns ?? columnsIn(innerWidth))
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      lastColumns = columnsIn(element.clientWidth)
      setColumns(lastColumns)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, columns }
}

function Preview({ location: { media, icon } }: { location: ListedLocation }) {
  const [newest] = media
  const { picture, isBroken, onError } = usePicture(newest)
  const Stand = isBroken ? IconPhotoOff : IconPlayerPlayFilled
  return (
    <div className={`filled ${classes.preview}`} data-empty={!newest || undefined}>
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" onError={onError} />}
      {newest && !picture && <Stand size={40} aria-hidden />}
      {!newest && <AssetIcon icon={icon} size={56} title={iconOf(icon).label} />}
    </div>
  )
}

function Words({ location }: { location: ListedLocation }) {
  const { icon, name, tags, city, creator, updatedAt, description, noteCount, latestNote } = location
  return (
    <div className={classes.words}>
      <div className="beside gap-8">
        <span className={classes.pin}>
          <AssetIcon icon={icon} size={32} title={iconOf(icon).label} />
        </span>
        <h3 className={`item-name ${classes.name}`}>
          <EditLink location={location} className="as-large">
            {name}
          </EditLink>
        </h3>
      </div>
      <UnsentMark location={location} />
      <PlaceLine words={location.placeWords} beside={name} />
      <TagLine tags={tags} wraps />
      <p className={`quiet ${classes.quiet}`}>
        {[creator, city].filter(Boolean).join(' · ')}
        {updatedAt && (
          <>
            {` · ${locationPageWords.updated} `}
            <RelativeTime time={updatedAt} />
          </>
        )}
      </p>
      {description && <p className={classes.description}>{excerpt(description, SHORT_PREVIEW)}</p>}
      <p className={classes.note}>
        <IconMessage2 size={18} aria-hidden />
        <span>
          {noteCount === 1 ? '1 note' : `${noteCount} notes`}
          {latestNote && (
            <span className={`quiet ${classes.quiet}`}>{`: ${excerpt(latestNote, SHORT_PREVIEW)}`}</span>
          )}
        </span>
      </p>
    </div>
  )
}
