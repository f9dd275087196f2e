import type { Upload } from '../../../features/media/upload/upload-queue.ts'
import classes from './outbox-page.module.css'

/** More are never in sight; how many there are stands in words (DUR-54). */
const MOST = 4

/** The photos of an item that this tab has, small and in one line: as many as there is room for. */
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
