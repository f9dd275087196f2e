import type { Upload } from '../../media/upload/upload-queue.ts'
import classes from './outbox-page.module.css'

/** No screen has room for more. The text of the row shows the count (DUR-54). */
const MOST = 4

/** Shows thumbnails of the item's photos in one line, as many as fit. */
export function ItemPictures({ files }: { files: readonly Upload[] }) {
  const pictures = files
    .flatMap(({ mediaId, thumbnail }) => (thumbnail ? [{ mediaId, thumbnail }] : []))
    .slice(0, MOST)
  if (pictures.length === 0) return null
  return (
    <span className={classes.pictures}>
      {pictures.map(({ mediaId, thumbnail }) => (
        <img key={mediaId} src={thumbnail} alt="" width={40} height={40} decoding="async" />
      ))}
    </span>
  )
}
