import { excerpt } from '@lamplighter/domain/notes'
import { useState } from 'react'
import { MoreOfText } from '../../kit/text/long-text.tsx'
import classes from './notes.module.css'

/** Text of a note, truncated to `length` until 'Show more' is pressed. */
export function NoteText({ text, length }: { text: string; length: number }) {
  const [whole, setWhole] = useState(false)
  const cut = excerpt(text, length)
  if (cut === text) return <p className={classes.text}>{text}</p>
  return (
    <>
      <p className={classes.text} data-not-printed>
        {whole ? text : cut}
      </p>
      <p className={`printed-only ${classes.text}`}>{text}</p>
      <MoreOfText whole={whole} onToggle={() => setWhole(!whole)} />
    </>
  )
}
