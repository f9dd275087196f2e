import type { MediaItem } from '@lamplighter/domain/media'
import { useState } from 'react'
import { useThumbnail } from '../../../lib/day-pack/use-thumbnail.ts'
import { mediaWords, notOnThisDevice, photosLeftOut } from '../media.messages.ts'
import classes from './printed-photos.module.css'

/** Two rows on paper. */
const MAX_PRINTED_PHOTOS = 6

interface Props {
  /** The files of each note or entry, in the order in which they were added. */
  groups: readonly { at: string; media: readonly MediaItem[] }[]
  /** Older notes are not printed. */
  hasMore: boolean
  /** The notes or the history could not be loaded. */
  isError: boolean
}

/** The newest photos, and how many files are left out. */
export function PrintedPhotos({ groups, hasMore, isError }: Props) {
  const media = newestFirst(groups)
  const photos = media.filter(({ kind }) => kind === 'image')
  const shown = photos.slice(0, MAX_PRINTED_PHOTOS)
  const leftOut = photosLeftOut(shown.length, photos.length, media.length - photos.length, hasMore)
  const isEmpty = media.length === 0 && !isError
  return (
    <>
      {isEmpty && <p className="quiet">{hasMore ? mediaWords.noPhotosInPrinted : mediaWords.noPhotos}</p>}
      {isError && <p className="quiet">{mediaWords.photosFailed}</p>}
      {shown.length > 0 && (
        <ul className={classes.photos}>
          {shown.map((photo) => (
            <li key={photo._id}>
              <PrintedPhoto photo={photo} />
            </li>
          ))}
        </ul>
      )}
      {leftOut && <p className="quiet">{leftOut}</p>}
    </>
  )
}

function newestFirst(groups: Props['groups']): readonly MediaItem[] {
  const sorted = groups.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return sorted.flatMap(({ media }) => media.toReversed())
}

/** The whole photo; its thumbnail if that does not load, such as offline. */
function PrintedPhoto({ photo }: { photo: MediaItem }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const small = useThumbnail(photo)
  const address = [photo.url, small].find((one) => one && !broken.includes(one))
  if (!address) return <p className={classes.away}>{notOnThisDevice(photo.name)}</p>
  return <img src={address} alt={photo.name} onError={() => setBroken([...broken, address])} />
}
