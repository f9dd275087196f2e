import {
  type CalendarSpan,
  calendarDays,
  calendarOf,
  calendarSpans,
  calendarStep,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { ActionIcon, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useId, useMemo } from 'react'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import board from '../board/board.module.css'
import { BoardColumnView } from '../board/board-column.tsx'
import { useBoard } from '../board/use-board.ts'
import { workOrderWords } from '../work-orders.messages.ts'
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
  /** Takes the focus from an order that leaves. */
  area: RefObject<HTMLElement | null>
  onSpan: (span: CalendarSpan, day: string | undefined) => void
  onDay: (day: string | undefined) => void
}

/** Open orders on their due days, by month or week, beside those without one (ORDER-74). */
export function OrderCalendar({ orders, span, day, isPartial, area, onSpan, onDay }: Props) {
  const headingId = useId()
  const { today, moved, actionsFor } = useBoard({ orders, by: 'due', area })
  const shownDay = day ?? today
  const days = useMemo(() => calendarDays(shownDay, span), [shownDay, span])
  const columns = useMemo(() => calendarOf(orders, days), [orders, days])
  // Nobody plans work for a day that is over.
  const actions = useMemo(() => actionsFor(days.filter((one) => one >= today)), [actionsFor, days, today])
  const [noDay, ...ofDays] = columns
  const turn = turnLabels[span]
  const column = (one: (typeof columns)[number]) => (
    <BoardColumnView
      key={one.key}
      column={one}
      isPartial={isPartial}
      movedId={moved?.column === one.key ? moved.id : null}
      actions={actions}
    />
  )
  return (
    <>
      <div className={`line apart ${classes.head}`}>
        <Title order={2} size="h3" id={headingId} aria-live="polite">
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
            {workOrderWords.today}
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
            labelledBy={headingId}
            isPartial={isPartial}
            actions={actions}
          />
        </div>
      )}
    </>
  )
}
