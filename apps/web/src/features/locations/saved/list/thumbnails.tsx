import { type MediaItem, thumbnailsOf } from '@lamplighter/domain/media'
import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { locationPageWords } from '../../locations.messages.ts'
import classes from './thumbnails.module.css'
import { usePicture } from './use-picture.ts'

interface Props {
  media: MediaItem[]
  total: number
}

/** Up to three thumbnails and the count of the rest. */
export function Thumbnails({ media, total }: Props) {
  const { shown, more } = thumbnailsOf(media, total)
  if (total === 0)
    return (
      <span className="quiet">
        <span aria-hidden>–</span>
        <span className="visually-hidden">{locationPageWords.noMedia}</span>
      </span>
    )
  return (
    <span
      className="row"
      role="img"
      aria-label={total === 1 ? '1 photo or video' : `${total} photos or videos`}
    >
      {shown.map((item) => (
        <Thumbnail key={item._id} item={item} />
      ))}
      {more && <span className={`quiet ${classes.more}`}>{more}</span>}
    </span>
  )
}

function Thumbnail({ item }: { item: MediaItem }) {
  const { picture, isBroken, onError } = usePicture(item)
  const Stand = isBroken ? IconPhotoOff : IconPlayerPlayFilled
  return (
    <span className={`filled ${classes.thumbnail}`}>
      {picture ? (
        <img src={picture} alt="" width={40} height={40} loading="lazy" decoding="async" onError={onError} />
      ) : (
        <Stand size={20} />
      )}
    </span>
  )
}
