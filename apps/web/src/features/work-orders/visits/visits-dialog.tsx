import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formWords } from '../../../kit/kit.messages.ts'
import { useGiveBackFocus } from '../../../kit/messages/give-back-focus.ts'
import { useNarrow } from '../../../kit/page/use-narrow.ts'
import type { BulkDialogProps } from '../bulk/dialogs.ts'
import { useVisits } from './use-visits.ts'
import { VisitRow } from './visit-row.tsx'
import { movedTo, sortedHow, totalDistance, visitsWords as words } from './visits.messages.ts'
import classes from './visits.module.css'

/** The selected work orders in the order of visits, which the user can change (ORDER-68). */
export function VisitsDialog({ orders, onClose }: Pick<BulkDialogProps, 'orders' | 'onClose'>) {
  const small = useNarrow('48em')
  useGiveBackFocus()
  const { visits, isByHand, fromDevice, move, reset } = useVisits(orders)
  const [announced, setAnnounced] = useState('')
  const total = visits.reduce((sum, { meters }) => sum + (meters ?? 0), 0)

  function moveRow(index: number, by: -1 | 1, button: HTMLButtonElement) {
    const order = visits[index]?.order
    if (!order) return
    // A row that moves loses the focus, and the first and the last row disable one of their buttons.
    flushSync(() => {
      const to = move(order._id, by)
      setAnnounced(movedTo(order.title, to + 1, visits.length))
    })
    const other = button.parentElement?.querySelector<HTMLButtonElement>('button:enabled')
    ;(button.disabled ? other : button)?.focus()
  }

  function resetRows() {
    reset()
    setAnnounced(words.sorted)
  }

  return (
    <Modal opened onClose={onClose} title={words.title} size="lg" fullScreen={small} centered>
      <div className="stack gap-12">
        <p className={`muted ${classes.how}`}>
          {sortedHow({ isByHand, fromDevice })} <strong>{totalDistance(total)}</strong>
        </p>
        <p role="status" className="visually-hidden">
          {announced}
        </p>
        <ol aria-label={words.title}>
          {visits.map((visit, index) => (
            <VisitRow
              key={visit.order._id}
              visit={visit}
              index={index}
              count={visits.length}
              isSamePlace={visit.order.locationId._id === visits[index - 1]?.order.locationId._id}
              onMove={(by, button) => moveRow(index, by, button)}
            />
          ))}
        </ol>
        <div className="dialog-buttons">
          <Button variant="default" size="lg" onClick={resetRows}>
            {words.byDistance}
          </Button>
          <Button size="lg" onClick={onClose}>
            {formWords.close}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
