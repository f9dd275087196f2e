import { useUnread } from './notifications.api.ts'
import { bellName, unreadInFigures } from './notifications.messages.ts'
import classes from './unread-count.module.css'

/** Number at the bell, and the bell's name. Shows no number without unread notifications. */
export function UnreadCount() {
  const unread = useUnread()
  return (
    <>
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unreadInFigures(unread)}
        </span>
      )}
      <span className="visually-hidden">{bellName(unread)}</span>
    </>
  )
}
