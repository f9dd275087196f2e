import { doubleBooked, priorityFacts } from '@lamplighter/domain/work-orders'
import { IconArrowsMove, IconCalendarExclamation } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import row from '../../../kit/lists/row.module.css'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { OrderCard } from '../list/orders-list.tsx'
import { doubleBookedMark, moveOf } from './board.messages.ts'
import classes from './board.module.css'
import { MoveItems } from './move-items.tsx'
import { type CardProps, useCard } from './use-card.ts'

/** An order in a column. It can be dragged, and its menu moves it too, if the user may move it anywhere (ORDER-71). */
export const BoardCard = memo(function BoardCard({ order, column, actions }: CardProps) {
  const { today, bookings, onMove } = actions
  const { card, canMove, isDragged, targets } = useCard({ order, column, actions })
  const booked = doubleBooked(order, bookings, today)
  return (
    <li
      ref={card}
      className={`${row.row} ${classes.card}`}
      style={{ '--priority': priorityFacts[order.priority].color } as CSSProperties}
      data-movable={canMove || undefined}
      data-dragged={isDragged || undefined}
    >
      <OrderCard order={order} withAge={false}>
        {booked.length > 0 && (
          <span className={classes.booked}>
            <IconCalendarExclamation size={16} aria-hidden />
            {doubleBookedMark(booked.map(({ name }) => name))}
          </span>
        )}
      </OrderCard>
      {canMove && (
        <RowMenu label={moveOf(order.title)} icon={IconArrowsMove} className={`${row.menu} ${classes.move}`}>
          <MoveItems targets={targets} today={today} onMove={(to) => onMove(order, column, to)} />
        </RowMenu>
      )}
    </li>
  )
})
