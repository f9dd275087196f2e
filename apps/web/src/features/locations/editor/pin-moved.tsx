import { locationWords } from '@lamplighter/domain/locations'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { moved, moveWords } from './edit.messages.ts'
import classes from './edit-location.module.css'

interface Props {
  /** How far the pin stands from where the location is saved; null while it stands there. */
  metres: number | null
  onUndo: () => void
}

/** How far the pin was moved, with Undo; announced politely to screen readers. */
export function PinMoved({ metres, onUndo }: Props) {
  const [everMoved, setEverMoved] = useState(false)
  useEffect(() => {
    if (metres !== null) setEverMoved(true)
  }, [metres])
  return (
    <div role="status" className={`line apart ${classes.said}`}>
      {metres !== null ? (
        <>
          <strong>{moved(metres)}</strong>
          <Button variant="default" onClick={onUndo}>
            {locationWords.undo}
          </Button>
        </>
      ) : (
        everMoved && <span>{moveWords.backAgain}</span>
      )}
    </div>
  )
}
