import { useEffect, useRef, useState } from 'react'
import { sayingWords } from './say.messages.ts'
import classes from './say.module.css'
import { withShortNames } from './short-names.ts'
import { useUndoKey } from './undo-key.ts'

/** Action of a message: 'Undo', 'Open'. */
export interface SaidAction {
  label: string
  act: () => void
  /** The action is hard to do later, so the message stays longer. */
  isUndo?: true
}

export interface SaidProps {
  message: string
  /** Second line: where the work is. */
  below?: string | undefined
  actions: readonly SaidAction[]
  onTaken: () => void
  /** Stays until it is closed. */
  onWhole: () => void
}

/** Letters that fit two lines beside a button. */
const LONGEST_BESIDE = 38

/**
 * A message of at most two lines: names are shortened, and a longer text has a More button. Screen readers
 * read all of it.
 */
export function Said({ message, below, actions, onTaken, onWhole }: SaidProps) {
  const { words, isCut, whole, showWhole } = useTwoLines(onWhole)
  const shown = whole ? message : withShortNames(message)
  const take = ({ act }: SaidAction) => {
    onTaken()
    act()
  }
  const undo = actions.find(({ isUndo }) => isUndo)
  useUndoKey(undo ? () => take(undo) : null)
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
      {actions.length > 0 && (
        <span className={classes.actions}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              className={`bare ${classes.action}`}
              aria-keyshortcuts={action.isUndo && 'Control+Z'}
              onClick={() => take(action)}
            >
              {action.label}
            </button>
          ))}
        </span>
      )}
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
