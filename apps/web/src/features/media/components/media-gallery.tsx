import type { MediaItem } from '@lamplighter/domain/media'
import { excerpt, GALLERY_TEXT } from '@lamplighter/domain/notes'
import classes from './media-gallery.module.css'
import { MediaLink } from './thumbnails.tsx'

interface NoteWithMedia {
  text: string
  media: readonly MediaItem[]
}

/** Every photo and video of a location's notes, each with the beginning of its note; opening in a new tab. */
export function NotesGallery({ notes }: { notes: readonly NoteWithMedia[] }) {
  const entries = notes.flatMap(({ text, media }) => media.map((item) => ({ item, text })))
  if (entries.length === 0) return <p className={classes.text}>None of the notes has a photo or video yet.</p>
  return (
    <ul className={classes.grid}>
      {entries.map(({ item, text }) => (
        <li key={item._id} className={classes.entry}>
          <MediaLink item={item} />
          <span className={classes.text}>{excerpt(text, GALLERY_TEXT)}</span>
        </li>
      ))}
    </ul>
  )
}
