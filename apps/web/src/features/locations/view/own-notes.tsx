import { editWords } from '@lamplighter/domain/locations'
import { LongText } from '../../../kit/text/long-text.tsx'
import classes from './own-notes.module.css'

/** A location's own text under its name, so that nobody takes it for the description; nothing where there is none. */
export function OwnNotes({ notes }: { notes: string }) {
  if (!notes) return null
  return (
    <section className={classes.own} aria-label={editWords.ownNotes}>
      <strong>{editWords.ownNotes}</strong>
      <LongText text={notes} />
    </section>
  )
}
