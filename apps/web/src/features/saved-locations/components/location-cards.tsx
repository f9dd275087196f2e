import { iconOf } from '@lamplighter/domain/catalogue'
import { excerpt, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { IconMessage2, IconPlayerPlayFilled } from '@tabler/icons-react'
import { AssetIcon } from '../../../kit/asset-icon.tsx'
import { RelativeTime } from '../../../kit/relative-time.tsx'
import type { ListedLocation } from '../listed-location.ts'
import { LocationActions } from './location-actions.tsx'
import classes from './location-cards.module.css'
import { TagLine } from './tag-line.tsx'

/** One card a location: its newest picture, how many notes it has and what the latest one says. */
export function LocationCards({ locations }: { locations: ListedLocation[] }) {
  return (
    <ul className={classes.cards}>
      {locations.map((location) => (
        <li key={location.key} className={classes.card}>
          <Preview location={location} />
          <Words location={location} />
          <div className={classes.actions}>
            <LocationActions location={location} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Preview({ location: { media, icon } }: { location: ListedLocation }) {
  const [newest] = media
  const picture = newest?.thumbUrl ?? (newest?.kind === 'image' ? newest.url : null)
  return (
    <div className={classes.preview} data-empty={!newest || undefined}>
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
      {newest && !picture && <IconPlayerPlayFilled size={40} aria-hidden />}
      {!newest && <AssetIcon icon={icon} size={56} title={iconOf(icon).label} />}
    </div>
  )
}

function Words({ location }: { location: ListedLocation }) {
  const { icon, name, tags, city, creator, createdAt, description, noteCount, latestNote } = location
  return (
    <div className={classes.words}>
      <div className={classes.head}>
        <span className={classes.pin}>
          <AssetIcon icon={icon} size={32} title={iconOf(icon).label} />
        </span>
        <h3 className={classes.name}>{name}</h3>
      </div>
      <TagLine tags={tags} />
      <p className={classes.quiet}>
        {[creator, city].filter(Boolean).join(' · ')}
        {createdAt && (
          <>
            {' · '}
            <RelativeTime time={createdAt} />
          </>
        )}
      </p>
      {description && <p className={classes.description}>{excerpt(description, SHORT_PREVIEW)}</p>}
      <p className={classes.note}>
        <IconMessage2 size={18} aria-hidden />
        <span>
          {noteCount === 1 ? '1 note' : `${noteCount} notes`}
          {latestNote && <span className={classes.quiet}>{`: ${excerpt(latestNote, SHORT_PREVIEW)}`}</span>}
        </span>
      </p>
    </div>
  )
}
