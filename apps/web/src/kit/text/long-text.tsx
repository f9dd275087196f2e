import { useState } from 'react'
import classes from './long-text.module.css'

/** Above this many characters or lines a text is cut until 'Show more' is pressed. */
const longText = { characters: 240, lines: 5 }

/** What somebody wrote, as they wrote it; a long text shows its first lines and does not push the rest of the screen away. */
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

/** Below a text that is cut: shows the whole of it, and cuts it again. */
export function MoreOfText({ whole, onToggle }: { whole: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={`bare ${classes.more}`} aria-expanded={whole} onClick={onToggle}>
      {whole ? 'Show less' : 'Show more'}
    </button>
  )
}
