import { timeOfDay } from '@lamplighter/domain/format'
import { type Notification, notificationSentence } from '@lamplighter/domain/notifications'
import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { momentOf } from '../../kit/text/moment.ts'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { notificationWords as words } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { TriggerIcon } from './trigger-icon.tsx'

interface Props {
  notification: Notification
  onOpen: () => void
}

/** One notification; the whole row links to its work order. */
export function NotificationEntry({ notification, onOpen }: Props) {
  const { trigger, order, city, locationName, excerpt, createdAt, readAt } = notification
  const { memberships } = useCities()
  return (
    <li className={classes.entry} data-unread={readAt === null || undefined}>
      <span className={classes.sign}>
        <TriggerIcon trigger={trigger} />
      </span>
      <div className={classes.words}>
        <p className={classes.sentence}>
          <Link
            to={paths.workOrder}
            params={{ id: order._id }}
            className={`as-large ${classes.link}`}
            onClick={onOpen}
          >
            {readAt === null && <span className="visually-hidden">{words.unread}: </span>}
            {notificationSentence(notification)}
          </Link>
        </p>
        {excerpt && <p className={`two-lines ${classes.excerpt}`}>{excerpt}</p>}
        <p className={`line quiet ${classes.facts}`}>
          <span>{locationName}</span>
          {memberships.length > 1 && <span>{city.name}</span>}
          {order.status === 'finished' && <span>{words.finished}</span>}
          <TimeInDay time={createdAt} />
        </p>
      </div>
      {readAt === null && <span className={classes.dot} />}
    </li>
  )
}

/** Relative for today. 'yesterday' could contradict the heading of an older day. */
function TimeInDay({ time }: { time: string }) {
  const moment = new Date(time)
  if (moment.toDateString() === new Date().toDateString()) return <RelativeTime time={time} />
  return (
    <time dateTime={time} title={momentOf(time)}>
      {timeOfDay(+moment)}
    </time>
  )
}
