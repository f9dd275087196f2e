import { type MediaItem, thumbnailsOf } from '@lamplighter/domain/media'
import { IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useThumbnail } from '../../lib/day-pack/use-thumbnail.ts'
import { notOnThisDevice } from './media.messages.ts'
import classes from './thumbnails.module.css'

interface Props {
  media: readonly MediaItem[]
  /** Total count, if `media` holds only the newest. */
  total?: number
  /** Width and height in pixels. */
  size?: number
}

/** At most three thumbnails and '+N' for the rest. Each opens in a new tab. */
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

/** Count of hidden files, such as '+2'. */
export function MoreMedia({ more, size }: { more: string; size: number }) {
  return (
    <li className={`quiet ${classes.more}`} style={{ width: size, height: size }}>
      <span aria-hidden>{more}</span>
      <span className="visually-hidden">{more.slice(1)} more</span>
    </li>
  )
}

/** Thumbnail that opens the file in a new tab. Day packs only have the thumbnail. */
export function MediaLink({ item, size }: { item: MediaItem; size?: number }) {
  const { kind, url, name } = item
  const what = `${kind === 'video' ? 'Video' : 'Photo'} ${name}`
  const style: CSSProperties | undefined = size ? { width: size, height: size } : undefined
  if (!url) {
    return (
      <span className={`filled ${classes.tile}`} style={style} role="img" aria-label={notOnThisDevice(what)}>
        <Small item={item} />
      </span>
    )
  }
  return (
    <a
      className={`filled ${classes.tile}`}
      style={style}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${what}, opens in a new tab`}
    >
      <Small item={item} />
    </a>
  )
}

function Small({ item }: { item: MediaItem }) {
  const picture = useThumbnail(item)
  if (picture && item.kind === 'image') return <img src={picture} alt="" loading="lazy" />
  const Stand = item.kind === 'video' ? IconPlayerPlay : IconPhotoOff
  return (
    <span className={item.kind === 'video' ? classes.video : classes.away}>
      <Stand size={28} aria-hidden />
    </span>
  )
}
