import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { askedBy, giveBackFocus } from '../../../../kit/messages/give-back-focus.ts'
import classes from './filter-sheet.module.css'
import { filterWords, showResults } from './filters.messages.ts'

interface Props {
  title: string
  /** How many are left; null while that is not known. */
  matching: number | null
  /** Lets go of what is chosen here; null where that is nothing. */
  onClear: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** One group of filters over the whole of a phone, above its keyboard: what is left is told on the button that leads there. */
export function FilterSheet({ title, matching, onClear, onClose, children }: Props) {
  const height = useSeenHeight()
  const [asker] = useState(() => askedBy(document.activeElement))
  useEffect(() => () => giveBackFocus(asker), [asker])
  return (
    <Modal
      opened
      fullScreen
      radius={0}
      title={title}
      onClose={onClose}
      returnFocus={false}
      classNames={{ content: classes.sheet, body: classes.body }}
      styles={{ content: { height } }}
    >
      {children}
      <div className={`row ${classes.foot}`}>
        {onClear && (
          <Button variant="default" size="lg" onClick={onClear}>
            {filterWords.clear}
          </Button>
        )}
        <Button size="lg" className={classes.show} onClick={onClose}>
          <span aria-live="polite">{showResults(matching)}</span>
        </Button>
      </div>
    </Modal>
  )
}

/** What the keyboard of a phone leaves of the window, which itself does not change. */
function useSeenHeight(): number {
  return useSyncExternalStore(
    (told) => {
      visualViewport?.addEventListener('resize', told)
      return () => visualViewport?.removeEventListener('resize', told)
    },
    () => Math.round(visualViewport?.height ?? innerHeight),
  )
}
