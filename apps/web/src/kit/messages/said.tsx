import { useEffect, useRef, useState } from 'react'
import { sayingWords } from './say.messages.ts'
import classes from './say.module.css'
import { withShortNames } from './short-names.ts'

/** One thing that can be done about the message: 'Undo', 'Open'. */
export interface SaidAction {
  label: string
  act: () => void
  /** It takes back what cannot be taken back as easily later: the message stays longer. */
  isUndo?: true
}

export interface SaidProps {
  message: string
  /** A second sentence in its own line: where the work is. */
  below?: string | undefined
  actions: readonly SaidAction[]
  onTaken: () => void
  /** It is read to its end: it stays until it is closed. */
  onWhole: () => void
}

/** Letters: more do not stand in two lines beside a button. */
const LONGEST_BESIDE = 38

/**
 * One message in two lines at most: names in it are cut, and what is longer nevertheless has a button for the rest. Screen readers
 * say all of it.
 */
export function Said({ message, below, actions, onTaken, onWhole }: SaidProps) {
  const { words, isCut, whole, showWhole } = useTwoLines(onWhole)
  const shown = whole ? message : withShortNames(message)
  return (
    <span className={`line ${classes.said}`}>
      <span
        ref={words}
        className={classes.words}
        data-whole={whole || undefined}
        data-long={shown.length > LONGEST_BESIDE || undefined}
      >
        {shown === message ? (
          message
        ) : (
          <>
            <span className="visually-hidden">{message}</span>
            <span aria-hidden>{shown}</span>
          </>
        )}
      </span>
      {isCut && (
        <button type="button" className={`bare ${classes.action}`} onClick={showWhole}>
          {sayingWords.more}
        </button>
      )}
      {below && <span className={classes.below}>{below}</span>}
      {actions.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          className={`bare ${classes.action}`}
          onClick={() => {
            onTaken()
            act()
          }}
        >
          {label}
        </button>
      ))}
    </span>
  )
}

function useTwoLines(onWhole: () => void) {
  const words = useRef<HTMLSpanElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const element = words.current
    if (!element) return
    const watcher = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const showWhole = () => {
    setWhole(true)
    setIsCut(false)
    onWhole()
  }
  return { words, isCut, whole, showWhole }
}
