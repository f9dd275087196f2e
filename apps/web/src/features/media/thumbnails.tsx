import { type MediaItem, thumbnailsOf } from '@lamplighter/domain/media'
import { IconPlayerPlay } from '@tabler/icons-react'
import classes from './thumbnails.module.css'

interface Props {
  media: readonly MediaItem[]
  /** How many there are in all, when `media` holds only the newest. */
  total?: number
  /** Side of each in pixels. */
  size?: number
}

/** At most three small pictures and '+N' for the rest; each opens in a new tab. */
export function Thumbnails({ media, total = media.length, size = 72 }: Props) {
  const { shown, more } = thumbnailsOf(media, total)
  if (shown.length === 0) return null
  return (
    <ul className="row">
      {shown.map((item) => (
        <li key={item._id}>
          <MediaLink item={item} size={size} />
        </li>
      ))}
      {more && <MoreMedia more={more} size={size} />}
    </ul>
  )
}

/** How many there are besides those that are shown: '+2'. */
export function MoreMedia({ more, size }: { more: string; size: number }) {
  return (
    <li className={`quiet ${classes.more}`} style={{ width: size, height: size }}>
      <span aria-hidden>{more}</span>
      <span className="visually-hidden">{more.slice(1)} more</span>
    </li>
  )
}

/** One photo or video as a tile that opens it in a new tab. */
export function MediaLink({ item, size }: { item: MediaItem; size?: number }) {
  const { kind, url, thumbUrl, name } = item
  const what = kind === 'video' ? 'Video' : 'Photo'
  return (
    <a
      className={classes.tile}
      style={size ? { width: size, height: size } : undefined}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${what} ${name}, opens in a new tab`}
    >
      {kind === 'video' ? (
        <span className={classes.video}>
          <IconPlayerPlay size={28} aria-hidden />
        </span>
      ) : (
        <img src={thumbUrl ?? url} alt="" loading="lazy" />
      )}
    </a>
  )
}
