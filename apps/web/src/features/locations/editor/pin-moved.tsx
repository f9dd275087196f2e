import { locationWords } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { moved, moveWords } from './edit.messages.ts'

interface Props {
  /** Distance from the saved position; null if the pin has not moved. */
  metres: number | null
  onUndo: () => void
}

/** Shows how far the pin was moved, with Undo (LOC-102). */
export function PinMoved({ metres, onUndo }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const [everMoved, setEverMoved] = useState(false)
  useEffect(() => {
    if (metres !== null) setEverMoved(true)
  }, [metres])

  function undo() {
    onUndo()
    // The pressed button disappears.
    line.current?.focus({ preventScroll: true })
  }

  if (metres === null && !everMoved) return null
  return (
    <div ref={line} tabIndex={-1} className="line apart">
      {metres === null ? (
        <span>{moveWords.backAgain}</span>
      ) : (
        <>
          <strong>{moved(metres)}</strong>
          <Button variant="default" onClick={undo}>
            {locationWords.undo}
          </Button>
        </>
      )}
    </div>
  )
}
