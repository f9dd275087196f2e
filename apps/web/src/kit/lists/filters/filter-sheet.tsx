import { Button, Modal } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useGiveBackFocus } from '../../messages/give-back-focus.ts'
import classes from './filter-sheet.module.css'
import { filterWords, showResults } from './filters.messages.ts'

interface Props {
  title: string
  /** Count of matches; null while loading. */
  matching: number | null
  /** Clears the group; null if nothing is chosen. */
  onClear: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** One filter group as a full-screen sheet on phones, above the keyboard. Its button shows the number of matches. */
export function FilterSheet({ title, matching, onClear, onClose, children }: Props) {
  const height = useSeenHeight()
  useGiveBackFocus()
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

/** Visible height above a phone's keyboard, which does not resize the window. */
function useSeenHeight(): number {
  return useSyncExternalStore(
    (told) => {
      visualViewport?.addEventListener('resize', told)
      return () => visualViewport?.removeEventListener('resize', told)
    },
    () => Math.round(visualViewport?.height ?? innerHeight),
  )
}
