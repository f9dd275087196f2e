import { useState } from 'react'
import classes from './long-text.module.css'

/** Longer texts are cut off until the user presses 'Show more'. */
const longText = { characters: 240, lines: 5 }

/** User text with its line breaks. A long text shows only its first lines. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const isLong = text.length > longText.characters || text.split('\n').length > longText.lines
  return (
    <div>
      <p className={classes.text} data-cut={(isLong && !whole) || undefined}>
        {text}
      </p>
      {isLong && <MoreOfText whole={whole} onToggle={() => setWhole(!whole)} />}
    </div>
  )
}

/** Expands and collapses a long text. */
export function MoreOfText({ whole, onToggle }: { whole: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={`bare ${classes.more}`} aria-expanded={whole} onClick={onToggle}>
      {whole ? 'Show less' : 'Show more'}
    </button>
  )
}
