import { omitRepeatedPlace } from '@lamplighter/domain/map'
import { callerOf } from '@lamplighter/domain/memberships'
import {
  canCloseWorkOrder,
  isDueToday,
  isOverdue,
  type WorkOrder,
  type WorkOrderSort,
} from '@lamplighter/domain/work-orders'
import { Button, Menu } from '@mantine/core'
import { IconCircleCheck, IconClipboardText } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import row from '../../../kit/lists/row.module.css'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { dateOf, RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useCities } from '../../../lib/cities/active-city.ts'
import { useSession } from '../../../lib/session/session.ts'
import { AwayLine } from '../../../map/pin/away-line.tsx'
import { stepWords } from '../steps/step-words.ts'
import { dueOnDay, workOrderWords } from '../work-orders.messages.ts'
import classes from './order-parts.module.css'

/** Title that links to the order; the link covers the whole row. */
export function OrderTitle({ order: { _id, title } }: { order: WorkOrder }) {
  return (
    <Link
      to="/work-orders/$id"
      params={{ id: _id }}
      className={`as-large two-lines ${row.link}`}
      data-opens
      title={title}
    >
      {title}
    </Link>
  )
}

/** Who closed it and when; for an open order, who created it and when. */
export function lastStep({ createdAt, createdBy, closedAt, closedBy }: WorkOrder) {
  if (!closedAt) return { time: <RelativeTime time={createdAt} />, person: createdBy.name }
  return { time: <time dateTime={closedAt}>{dateOf(closedAt)}</time>, person: closedBy?.name }
}

/** Whose job it is, by when, and how far; nothing for an order without all three. */
export function OrderJob({ order }: { order: WorkOrder }) {
  if (order.status === 'finished') return null
  const said = [
    order.progress && stepWords[order.progress.kind].short,
    ...assignedNames(order),
    order.dueOn && !isOverdue(order, Date.now()) && due(order),
  ].filter(Boolean)
  return said.length > 0 && <span className={`quiet ${classes.job}`}>{said.join(' · ')}</span>
}

const due = (order: WorkOrder) =>
  isDueToday(order, Date.now()) ? workOrderWords.dueToday : dueOnDay(order.dueOn ?? '')

export const assignedNames = ({ crew, assignees }: WorkOrder): string[] =>
  [...(crew ? [crew] : []), ...assignees].map(({ name }) => name)

interface PlaceProps {
  place: WorkOrder['locationId']
  /** Shown instead of an unknown distance. */
  otherwise?: ReactNode
  /** For rows that may grow. */
  twoLines?: boolean
}

/** Name of the location, its distance if known, and its city for users of several cities. */
export function OrderPlace({ place, otherwise, twoLines = false }: PlaceProps) {
  const { memberships } = useCities()
  const words = omitRepeatedPlace(place.placeWords, place.name)
  const said = [
    place.name,
    ...(words ? [words] : []),
    ...(memberships.length > 1 ? [`${place.city}, ${place.state}`] : []),
  ]
  return (
    <span className={classes.place}>
      <AwayLine place={place} said={said} otherwise={otherwise} twoLines={twoLines} />
      {place.deleted && <span className={`badge ${classes.trash}`}>{workOrderWords.inTrash}</span>}
    </span>
  )
}

interface Props {
  order: WorkOrder
  /** Left out for finished orders. */
  onClose?: ((order: WorkOrder) => void) | undefined
}

/** Actions of an order in its row: buttons if there is room, otherwise icons. */
export function OrderActions({ order, onClose, iconOnly = false }: Props & { iconOnly?: boolean }) {
  const mayClose = useMayClose(order)
  const { view, close } = workOrderWords
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/work-orders/$id"
        params={{ id: order._id }}
        variant="default"
        aria-label={`${view}: ${order.title}`}
        title={iconOnly ? view : undefined}
      >
        {iconOnly && <IconClipboardText size={20} aria-hidden />}
        <span className={iconOnly ? 'visually-hidden' : ''}>{view}</span>
      </LinkButton>
      {onClose && mayClose && (
        <Button
          variant="light"
          aria-label={`${close}: ${order.title}`}
          title={iconOnly ? close : undefined}
          onClick={() => onClose(order)}
        >
          {iconOnly && <IconCircleCheck size={20} aria-hidden />}
          <span className={iconOnly ? 'visually-hidden' : ''}>{close}</span>
        </Button>
      )}
    </div>
  )
}

/** The same actions as a menu, for phones. */
export function OrderMenu({ order, onClose }: Props) {
  const mayClose = useMayClose(order)
  const navigate = useNavigate()
  if (!onClose || !mayClose) return null
  return (
    <RowMenu label={`${workOrderWords.more}: ${order.title}`} className={row.menu}>
      <Menu.Item
        leftSection={<IconClipboardText size={20} aria-hidden />}
        onClick={() => void navigate({ to: '/work-orders/$id', params: { id: order._id } })}
      >
        {workOrderWords.view}
      </Menu.Item>
      <Menu.Item leftSection={<IconCircleCheck size={20} aria-hidden />} onClick={() => onClose(order)}>
        {workOrderWords.close}
      </Menu.Item>
    </RowMenu>
  )
}

function useMayClose(order: WorkOrder): boolean {
  const { user } = useSession()
  return canCloseWorkOrder(user && callerOf(user), order)
}

/** Sort orders of the table headers, in the order of repeated clicks (ORDER-36). */
export const titleOrders: readonly WorkOrderSort[] = ['title', '-title']
export const priorityOrders: readonly WorkOrderSort[] = ['-priority', 'priority']
export const dateOrders: readonly WorkOrderSort[] = ['-date', 'date']
export const overdueOrders: readonly WorkOrderSort[] = ['-overdue', 'overdue']
