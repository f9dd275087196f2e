import { type Coordinates, formatCoordinates, metersBetween } from '@lamplighter/domain/map'
import { Button, Modal } from '@mantine/core'
import { formWords } from '../../../kit/kit.messages.ts'
import { moveQuestion, moveWords } from '../editor/edit.messages.ts'
import classes from '../editor/edit-location.module.css'

export interface Move {
  name: string
  from: Coordinates
  to: Coordinates
}

interface Props {
  /** Null while the dialog is closed. */
  move: Move | null
  onSave: () => void
  onPutBack: () => void
  onClose: () => void
}

/**
 * Asks before saving a location far from its old position. Shows both points and the distance, and can undo
 * the move.
 */
export function MoveDialog({ move, onSave, onPutBack, onClose }: Props) {
  return (
    <Modal
      opened={move !== null}
      onClose={onClose}
      title={move && moveQuestion(move.name, metersBetween(move.from, move.to))}
      closeButtonProps={{ 'aria-label': formWords.close }}
      centered
    >
      {move && (
        <>
          <dl className={`stack gap-12 ${classes.move}`}>
            {[[moveWords.was, move.from] as const, [moveWords.becomes, move.to] as const].map(
              ([label, at]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatCoordinates(at, 6)}</dd>
                </div>
              ),
            )}
          </dl>
          <div className={`row ${classes.choices}`}>
            <Button variant="default" onClick={onClose}>
              {formWords.cancel}
            </Button>
            <Button variant="default" data-autofocus onClick={onPutBack}>
              {moveWords.putBack}
            </Button>
            <Button onClick={onSave}>{formWords.save}</Button>
          </div>
        </>
      )}
    </Modal>
  )
}
