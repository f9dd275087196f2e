import {
  bookingsOf,
  type CalendarSpan,
  calendarDays,
  calendarOf,
  calendarSpans,
  calendarStep,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import board from '../board/board.module.css'
import { BoardColumnView } from '../board/board-column.tsx'
import type { CardActions } from '../board/use-card.ts'
import { useMoves } from '../board/use-moves.ts'
import { dayAhead } from '../days.ts'
import { calendarWords, spanLabels, spanName, turnLabels } from './calendar.messages.ts'
import classes from './calendar.module.css'
import { MonthGrid } from './month-grid.tsx'

interface Props {
  orders: readonly WorkOrder[]
  span: CalendarSpan
  /** A day of the month or week to show. */
  day: string | undefined
  /** Further orders are not loaded. */
  isPartial: boolean
  onSpan: (span: CalendarSpan, day: string | undefined) => void
  onDay: (day: string | undefined) => void
}

/** Open orders on their due days, by month or week, beside those without one (ORDER-74). */
export function OrderCalendar({ orders, span, day, isPartial, onSpan, onDay }: Props) {
  const today = dayAhead(0)
  const shownDay = day ?? today
  const days = useMemo(() => calendarDays(shownDay, span), [shownDay, span])
  const columns = useMemo(() => calendarOf(orders, days), [orders, days])
  const bookings = useMemo(() => bookingsOf(orders), [orders])
  const section = useRef<HTMLElement>(null)
  const { move, moved, takesFocus } = useMoves(section, orders, 'due')
  const actions: CardActions = {
    ...{ by: 'due', today, days, bookings, takesFocus },
    onMove: (order, from, to) => void move({ order, from: { key: from, name: null }, to }),
  }
  const [noDay, ...ofDays] = columns
  const turn = turnLabels[span]
  const column = (one: (typeof columns)[number]) => (
    <BoardColumnView
      key={one.key}
      column={one}
      isPartial={isPartial}
      movedId={moved?.column === one.key ? moved.id : null}
      {...actions}
    />
  )
  return (
    <section ref={section} aria-label={calendarWords.calendar} tabIndex={-1} className={classes.calendar}>
      <div className={`line apart ${classes.head}`}>
        <Title order={2} size="h3" aria-live="polite">
          {spanName(shownDay, span, days)}
        </Title>
        <div className={`line ${classes.turn}`}>
          <SegmentedSwitch
            label={calendarWords.span}
            value={span}
            choices={calendarSpans.map((value) => ({ value, label: spanLabels[value] }))}
            onChange={(chosen) => onSpan(chosen, day)}
          />
          <ActionIcon
            variant="default"
            aria-label={turn.back}
            title={turn.back}
            onClick={() => onDay(calendarStep(shownDay, span, -1))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => onDay(undefined)}>
            {calendarWords.today}
          </Button>
          <ActionIcon
            variant="default"
            aria-label={turn.forward}
            title={turn.forward}
            onClick={() => onDay(calendarStep(shownDay, span, 1))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {span === 'week' ? (
        <div className={board.board}>{columns.map(column)}</div>
      ) : (
        <div className={classes.month}>
          {noDay && column(noDay)}
          <MonthGrid
            columns={ofDays}
            month={shownDay.slice(0, 7)}
            movedId={moved?.id ?? null}
            onDay={(chosen) => onSpan('week', chosen)}
            {...actions}
          />
        </div>
      )}
    </section>
  )
}
