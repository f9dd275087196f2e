import { thumbnailsOf } from '@lamplighter/domain/media'
import { IconPhoto, IconVideo } from '@tabler/icons-react'
import { useStore } from '../../../lib/state/store.ts'
import { MoreMedia } from '../thumbnails.tsx'
import { type Upload, uploads } from '../upload/upload-queue.ts'
import classes from './attachments.module.css'

interface Props {
  attachments: { items: readonly Upload[] }
  mediaIds: readonly string[]
}

/** The files of a queued note, from this device; as many as for a saved note. */
export function AttachmentThumbnails({ attachments, mediaIds }: Props) {
  const held = attachments.items.filter(({ mediaId }) => mediaIds.includes(mediaId))
  if (held.length === 0) return null
  const { shown, more } = thumbnailsOf(held)
  return (
    <ul className={`row ${classes.held}`}>
      {shown.map(({ mediaId, kind, thumbnail, name }) => (
        <li key={mediaId}>
          {thumbnail ? (
            <img className={classes.preview} src={thumbnail} alt={name} />
          ) : (
            <span
              className={classes.preview}
              role="img"
              aria-label={kind === 'video' ? `Video ${name}` : name}
            >
              {kind === 'video' ? <IconVideo size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />}
            </span>
          )}
        </li>
      ))}
      {more && <MoreMedia more={more} size={56} />}
    </ul>
  )
}

/** The same for files without upload state. */
export function DeviceThumbnails({ mediaIds }: Pick<Props, 'mediaIds'>) {
  return <AttachmentThumbnails attachments={{ items: useStore(uploads) }} mediaIds={mediaIds} />
}
