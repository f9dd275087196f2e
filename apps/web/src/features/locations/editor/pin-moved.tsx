import { locationWords } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { moved, moveWords } from './edit.messages.ts'

interface Props {
  /** Distance from the saved position; null if the pin has not moved. */
  meters: number | null
  onUndo: () => void
}

/** Shows how far the pin was moved, with Undo (LOC-102). */
export function PinMoved({ meters, onUndo }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const [everMoved, setEverMoved] = useState(false)
  useEffect(() => {
    if (meters !== null) setEverMoved(true)
  }, [meters])

  function undo() {
    onUndo()
    // The pressed button disappears.
    line.current?.focus({ preventScroll: true })
  }

  if (meters === null && !everMoved) return null
  return (
    <div ref={line} tabIndex={-1} className="line apart">
      {meters === null ? (
        <span>{moveWords.backAgain}</span>
      ) : (
        <>
          <strong>{moved(meters)}</strong>
          <Button variant="default" onClick={undo}>
            {locationWords.undo}
          </Button>
        </>
      )}
    </div>
  )
}
