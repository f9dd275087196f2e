import { useEffect } from 'react'
import { useUnread } from './notifications.api.ts'
import { bellName, unreadInFigures } from './notifications.messages.ts'
import classes from './unread-count.module.css'

/** Number at the bell, and the bell's name. Shows no number without unread notifications. */
export function UnreadCount() {
  const unread = useUnread()
  useEffect(() => {
    // The icon of the installed app shows the same number.
    if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread])
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
