import type { MediaItem } from '@lamplighter/domain/media'
import { useState } from 'react'
import { useThumbnail } from '../../../lib/day-pack/use-thumbnail.ts'
import { mediaWords, notOnThisDevice, photosLeftOut } from '../media.messages.ts'
import classes from './printed-photos.module.css'

/** Two rows on paper. */
const MAX_PRINTED_PHOTOS = 6

/** The newest photos, and how many files are left out. `media` is sorted newest first. */
export function PrintedPhotos({ media }: { media: readonly MediaItem[] }) {
  const photos = media.filter(({ kind }) => kind === 'image')
  const shown = photos.slice(0, MAX_PRINTED_PHOTOS)
  const leftOut = photosLeftOut(shown.length, photos.length, media.length - photos.length)
  if (media.length === 0) return <p className="quiet">{mediaWords.noPhotos}</p>
  return (
    <>
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

/** The whole photo; its thumbnail if that does not load, such as offline. */
function PrintedPhoto({ photo }: { photo: MediaItem }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const small = useThumbnail(photo)
  const address = [photo.url, small].find((one) => one && !broken.includes(one))
  if (!address) return <p className={classes.away}>{notOnThisDevice(photo.name)}</p>
  return <img src={address} alt={photo.name} onError={() => setBroken([...broken, address])} />
}
