import type { MediaItem } from '@lamplighter/domain/media'
import { excerpt, GALLERY_TEXT } from '@lamplighter/domain/notes'
import type { ComponentProps } from 'react'
import { ShowMore } from '../../kit/lists/show-more.tsx'
import { ErrorBoundary } from '../../kit/page/error-boundary.tsx'
import classes from './media-gallery.module.css'
import { MediaLink } from './thumbnails.tsx'

interface NoteWithMedia {
  text: string
  media: readonly MediaItem[]
}

interface Props {
  /** The loaded notes, and how to load more. */
  list: Pick<ComponentProps<typeof ShowMore>, 'total' | 'more'> & { items: readonly NoteWithMedia[] }
}

/** All photos and videos of a location's notes, each with the start of its note. Opens them in a new tab. */
export function NotesGallery(props: Props) {
  return (
    <ErrorBoundary message="Couldn't show the photos and videos.">
      <Gallery {...props} />
    </ErrorBoundary>
  )
}

function Gallery({ list: { items: notes, total, more } }: Props) {
  const entries = notes.flatMap(({ text, media }) => media.map((item) => ({ item, text })))
  return (
    <>
      {entries.length === 0 ? (
        <p className="quiet">
          {more.has ? 'The newest notes have no photos or videos.' : 'No photos or videos yet.'}
        </p>
      ) : (
        <ul className={classes.grid}>
          {entries.map(({ item, text }) => (
            <li key={item._id} className={classes.entry}>
              <MediaLink item={item} />
              <span className="quiet">{excerpt(text, GALLERY_TEXT)}</span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={notes.length} total={total} more={more} of="notes" />
    </>
  )
}
